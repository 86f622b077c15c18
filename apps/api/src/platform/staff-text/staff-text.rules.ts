/**
 * The one filter for every text that staff write to customers. It stops what advance-fee fraud is
 * made of: other people's account numbers and wallets, gift cards, requests for money or codes,
 * links to elsewhere. It errs on the side of stopping; who is stopped writes it otherwise. Pure.
 */
import { placesOfPath, wordsOfPath } from './own-paths.ts';
import { plainLetters, runTogether } from './plain-letters.ts';

export type TextProblem =
  | 'account_number'
  | 'wallet'
  | 'gift_card'
  | 'payment'
  | 'code'
  | 'link'
  | 'other';

/** What is the bank's own, and may be named. */
export interface OwnPlaces {
  /** Host names of this site. */
  readonly hosts: readonly string[];
  /** Email addresses and telephone numbers for customers; never sentences. */
  readonly contacts: readonly string[];
}

/** Words of Latin letters stand alone; Arabic ones carry their articles and endings with them. */
function anyOf(latin: readonly string[], arabic: readonly string[] = []): string {
  const words = `\\b(?:${latin.join('|')})\\b`;
  return arabic.length === 0 ? words : `${words}|${arabic.join('|')}`;
}

interface Rule {
  readonly test: (text: string) => boolean;
}

/** What stands inside an amount ends no sentence: `1,500.50`, `.50`, `500.-`. */
const inNumber = /[.,](?=\d)|(?<=\d)\.(?=[\d-])/gu;

/** Two things in one sentence, whichever comes first. */
function near(one: string, other: string): Rule {
  const between = '[^.!?\\n]{0,90}';
  const both = new RegExp(`(?:${one})${between}(?:${other})|(?:${other})${between}(?:${one})`, 'u');
  return { test: (text) => both.test(text.replaceAll(inNumber, '')) };
}

const WALLET_WORDS = new RegExp(
  anyOf(
    [
      'bitcoin',
      'btc',
      'ethereum',
      'usdt',
      'tether',
      'crypto\\w*',
      'criptomoneda\\w*',
      'seed phrase',
    ],
    ['بيتكوين', 'عملات? مشفره', 'محفظه'],
  ),
  'u',
);
const WALLET = new RegExp(
  anyOf([
    'bc1[a-z0-9]{20,}',
    '0x[0-9a-f]{40}',
    '[13][a-z1-9]{25,34}',
    't[a-z1-9]{33}',
    '[48][0-9a-z]{94}',
  ]),
  'u',
);

const GIFT_CARD = new RegExp(
  anyOf(
    [
      '(gift|itunes|steam|razer|vanilla|amazon|google play|apple)[\\s-]*(cards?|vouchers?)',
      '(tarjetas?|cupones?|vales?)( de)? (regalo|itunes|steam)',
      'vouchers?',
      'scratch cards?',
    ],
    ['بطاق(ه|ات) (هدايا|هديه|ايتونز|ستيم)', 'قسيمه', 'قسايم'],
  ),
  'u',
);

const CHARGE = anyOf(
  [
    ...['fees?', 'tax(es)?', 'duty', 'duties', 'levy', 'levies', 'charges?', 'deposits?'],
    ...['insurance', 'stamp', 'penalt(y|ies)', 'premium', 'surcharge', 'tasas?', 'tarifas?'],
    ...['impuestos?', 'depositos?', 'comision(es)?', 'aranceles?', 'fianzas?', 'recargos?'],
    ...['seguros?', 'multas?'],
  ],
  ['رسوم', 'ضريب', 'ضرايب', 'عربون', 'ايداع', 'تامين', 'غرام', 'عموله'],
);
const PAY = anyOf(
  [
    ...['pay', 'paying', 'payable', 'payment', 'paid', 'send', 'sending', 'remit', 'settle'],
    ...['wire', 'transfer', 'top up', 'owe', 'owing', 'due', 'must', 'required', 'clear'],
    ...['before', 'unlock', 'unfreeze', 'releas\\w*', 'pag\\w+', 'abon\\w+', 'envi\\w+'],
    ...['transfier\\w+', 'transferir', 'ingres\\w+', 'liquid\\w+', 'debe\\w*', 'antes de'],
    ...['liber\\w+', 'desbloque\\w+', 'collect\\w*', 'we (only |just )?need', 'exige\\w*'],
  ],
  [
    ...['ادفع', 'دفع', 'تدفع', 'سدد', 'سداد', 'ارسل', 'ارسال', 'حول', 'تحويل', 'قبل '],
    ...['الافراج', 'تحرير', 'يجب'],
  ],
);
const MONEY_ASKED = new RegExp(
  anyOf(
    [
      ...['western union', 'moneygram', 'money order', 'cash app', 'zelle', 'paypal', 'venmo'],
      ...['gcash', 'refundable', 'pay (us|me|our agent|the agent)', 'bank deposit to'],
      'send (us |me )?(the )?(money|funds|cash|payment)',
      'envi(a|e|ar|enos|anos) (el )?dinero',
      'pag(ue|a) (a )?nuestro agente',
    ],
    ['ارسل (المال|النقود)', 'ويسترن يونيون'],
  ),
  'u',
);

const CODE = anyOf(
  [
    ...['codes?', 'pins?', 'otps?', 'tokens?', 'passwords?', 'passcodes?', 'certificates?'],
    ...['clearance', 'digits', 'codigos?', 'claves?', 'contrasenas?', 'certificados?'],
  ],
  ['رمز', 'رموز', 'كود', 'كلمه (المرور|السر)', 'شهاده'],
);
const OBTAIN = anyOf(
  [
    ...['buy', 'buying', 'purchas\\w+', 'obtain\\w*', 'acquire', 'get (a|the|your)', 'order'],
    ...['send us', 'send it', 'send me', 'tell us', 'tell me', 'give us', 'give me', 'provide'],
    ...['share', 'reply', 'forward', 'text us', 'call us with', 'read out', 'compr\\w+'],
    ...['obten\\w+', 'adqui(r|er)\\w+', 'envi(e|a|ar|enos|anos|arnos)', 'd(iga|ime|ar)nos'],
    ...['facilit\\w+', 'compart\\w+', 'proporcion\\w+', 'respond\\w+'],
  ],
  ['اشتر', 'شراء', 'احصل', 'الحصول', 'ارسل', 'اخبر', 'شارك', 'زود', 'اعط'],
);

/** Names that lend a fraud weight, and that a bank's mail does not need. */
const AUTHORITIES = new RegExp(
  anyOf(
    [
      ...['imf', 'fbi', 'cia', 'interpol', 'irs', 'homeland security', 'world bank'],
      ...['federal reserve', 'anti[\\s-]?terror\\w*', 'anti[\\s-]?money[\\s-]?laundering'],
      ...['drug clearance', 'inheritance', 'next of kin', 'lottery', 'fmi', 'hacienda'],
      ...['herencia', 'loteria', 'antiterrorismo', 'lavado de dinero', 'blanqueo'],
    ],
    ['صندوق النقد', 'الانتربول', 'مكافحه (الارهاب|غسل)', 'ميراث', 'يانصيب'],
  ),
  'u',
);
/** These are written apart to get past a filter. */
const RUN_TOGETHER = new RegExp(
  [
    ...['giftcard', 'itunescard', 'bitcoin', 'westernunion', 'moneygram', 'usdt'],
    ...['anti(terror|moneylaundering)', 'tarjetaregalo'],
  ].join('|'),
  'u',
);
const ELSEWHERE = new RegExp(
  anyOf(['whats\\s?app', 'telegram', 'signal app', 't\\.me', 'wa\\.me', 'wechat', 'snapchat']),
  'u',
);

const RULES: readonly (readonly [Rule, TextProblem])[] = [
  [WALLET, 'wallet'],
  [WALLET_WORDS, 'wallet'],
  [GIFT_CARD, 'gift_card'],
  [MONEY_ASKED, 'payment'],
  [near(CODE, OBTAIN), 'code'],
  [near(CHARGE, PAY), 'payment'],
  [AUTHORITIES, 'other'],
];

/** What is wrong with a text, or null. `[first]`, `[last]` and `[pin]` are the bank's own. */
export function problemIn(text: string, own: OwnPlaces): TextProblem | null {
  return problemsIn(text, own)[0] ?? null;
}

/** A word or two may be somebody's name: there are people called Zelle, Levy and Cia. */
const WORDS_OF_A_TEXT = 3;
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;

/** A word or two may be the name of a place too: there is a Hacienda Heights. */
export function problemInLine(line: string, own: OwnPlaces): TextProblem | null {
  const problem = problemIn(line, own);
  return problem === 'other' && wordsIn(line) < WORDS_OF_A_TEXT ? null : problem;
}

/**
 * What is wrong with names in whose place a text stands, each by itself or one read after the
 * other; null for names. Nothing is the bank's own in them.
 */
export function namesThatSay(
  names: Readonly<Record<string, string | undefined>>,
): { readonly field: string; readonly problem: TextProblem } | null {
  const given = Object.entries(names).flatMap(([field, text = '']) =>
    text === '' ? [] : [{ field, text, least: WORDS_OF_A_TEXT }],
  );
  const [first] = given;
  if (first === undefined) return null;
  const together = given.map(({ text }) => text).join(' ');
  const read = [...given, { ...first, text: together, least: WORDS_OF_A_TEXT + 1 }];
  for (const { field, text, least } of read) {
    const problem = wordsIn(text) < least ? null : problemIn(text, { hosts: [], contacts: [] });
    if (problem !== null) return { field, problem };
  }
  return null;
}

/** Everything that is wrong with it; what the writer is told about comes first. */
export function problemsIn(text: string, own: OwnPlaces): TextProblem[] {
  const plain = plainLetters(text.replaceAll(/\[(first|last|pin)\]/g, ' '));
  const places = withoutOwn(plain, own, placesOfPath);
  const rest = withoutOwn(plain, own, wordsOfPath);
  const found: TextProblem[] = [];
  if (namesPlace(places) || ELSEWHERE.test(rest)) found.push('link');
  for (const [rule, problem] of RULES) if (rule.test(rest)) found.push(problem);
  if (namesNumber(rest)) found.push('account_number');
  if (RUN_TOGETHER.test(runTogether(rest))) found.push('other');
  return found;
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Not the beginning of something longer: `bank.example` is not `bank.example.evil.test`. */
const WHOLE = '(?![\\p{L}\\p{N}@:-]|\\.[\\p{L}\\p{N}])';

/**
 * The bank's own addresses and numbers are taken out before anything is looked for, where they
 * stand by themselves. What follows its host is anybody's writing: `readPath` says what of that
 * stays.
 */
function withoutOwn(
  text: string,
  { hosts, contacts }: OwnPlaces,
  readPath: (path: string) => string,
): string {
  let rest = text;
  for (const contact of contacts.map(plainLetters)) {
    const place = `(?<![\\p{L}\\p{N}.@+_-])${literally(contact)}${WHOLE}`;
    if (contact.length > 3) rest = rest.replaceAll(new RegExp(place, 'gu'), ' ');
  }
  for (const host of hosts) {
    const name = literally(host.toLowerCase());
    const place = `(?<![\\p{L}\\p{N}.@-])(?:https?://)?${name}${WHOLE}(/\\S*)?`;
    const reader = (_place: string, path = '') => ` ${readPath(path)}`;
    rest = rest.replaceAll(new RegExp(place, 'gu'), reader);
  }
  return rest;
}

/** `name.tld`, also written as `name[.]tld` or `name dot tld`. */
const DOMAIN = new RegExp(
  '(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]+(\\.|\\s*\\[\\.\\]\\s*|\\s+dot\\s+)' +
    '[\\p{L}\\p{N}-]*\\p{L}{2,}(/|\\b)',
  'u',
);

/** An address of the web or of mail, with or without its scheme; a full stop is no address. */
function namesPlace(text: string): boolean {
  const words = text
    .replaceAll(/\p{N}[.,]\p{N}/gu, '0')
    .replaceAll(/\b(e\.g|i\.e|p\.ej|a\.m|p\.m)\b/gu, '');
  return (
    /[a-z][a-z0-9+.-]*:\/\//u.test(text) ||
    /\bwww\s*\./u.test(text) ||
    /(?<![\p{L}\p{N}])@[a-z0-9_]{4,}/u.test(text) ||
    /[^\s@]+@[^\s@]+\.[\p{L}]{2,}/u.test(text) ||
    DOMAIN.test(words)
  );
}

const DATE = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/gu;

/** Eight digits or more, however they are grouped, or an IBAN. */
function namesNumber(text: string): boolean {
  const rest = text.replaceAll(DATE, ' ');
  const groups = rest.match(/\+?\d(?:[\s().\-–/]{0,2}\d)*/gu) ?? [];
  return (
    groups.some((group) => group.replaceAll(/\D/g, '').length >= 8) ||
    /\b[a-z]{2}\d{2}(?:[\s-]?[a-z0-9]{2,4}){3,8}\b/u.test(rest)
  );
}
