/** Letters of other scripts in Latin ones. Sounds that Latin writes with two letters stay two. */

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [letter = '', latin = ''] = pair.split('=');
        return [letter, latin];
      }),
  );

/** Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian, Kazakh, Kyrgyz, Tajik, Tatar. */
export const CYRILLIC = pairs(`
  а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh
  ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dzh
  ѓ=gj ќ=kj ѕ=dz ә=a ғ=gh қ=q ң=ng ө=o ұ=u ү=u һ=h ҳ=h ҷ=j ӣ=i ӯ=u җ=j
`);

export const GREEK = pairs(`
  α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=kh
  ψ=ps ω=o
`);
/** Two Greek letters that are one sound; replaced before the single ones. */
export const GREEK_PAIRS = pairs(`
  ου=ou αυ=av ευ=ev μπ=b ντ=d γγ=ng γκ=g τζ=tz αι=e ει=i οι=i
`);

export const GEORGIAN = pairs(`
  ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh
  ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h
`);

export const ARMENIAN = pairs(`
  ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n
  շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=u փ=p ք=k օ=o ֆ=f և=ev
`);

/**
 * Arabic, Persian, Urdu and Pashto letters write hardly any vowel. What comes out is a skeleton in
 * the symbols of sounds.ts (S is sh, X is kh), since س followed by ه is not ش.
 */
export const ARABIC = pairs(`
  ا=a أ=a إ=a آ=a ٱ=a ب=b ت=t ث=T ج=j ح=h خ=X د=d ذ=D ر=r ز=z س=s ش=S ص=s ض=d ط=t ظ=z ع= غ=G ف=f
  ق=q ك=k ل=l م=m ن=n ه=h ة= و=w ي=y ى=y ئ=y ؤ=w ء= پ=p چ=C ژ=Z گ=g ک=k ی=y ې=y ۍ=y ہ=h ھ=h ے=y ں=n
  ټ=t ډ=d ړ=r ږ=Z ښ=S ڼ=n څ=c ځ=z ٹ=t ڈ=d ڑ=r ڤ=v ۀ=h
`);

export const HEBREW = pairs(`
  א=a ב=b ג=g ד=d ה=h ו=w ז=z ח=X ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע= פ=p ף=f צ=c ץ=c ק=k
  ר=r ש=S ת=t
`);

/** Latin letters that do not come apart into a letter and a mark. */
export const LATIN = pairs(`
  ß=ss ø=o æ=ae œ=oe đ=d ð=d þ=th ł=l ı=i ħ=h ŋ=ng ə=a ƒ=f ŧ=t ĸ=k ơ=o ư=u ʻ= ʼ= ʽ= ʾ= ʿ= ˈ=
`);

/** Korean syllables are made of a first consonant, a vowel and a last consonant, by number. */
const KOREAN_FIRST = 'k kk n t tt r m p pp s ss  j jj ch k t p h'.split(' ');
const KOREAN_VOWEL = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ');
const KOREAN_LAST = ' k k ks n nj nh t l lk lm lp ls lt lp lh m p ps t t ng t t k t p t'.split(' ');
const HANGUL_BASE = 0xac00;
const HANGUL_LAST = 0xd7a3;
/** Families write their name otherwise than the syllable sounds. */
const KOREAN_FAMILY = pairs('김=kim 이=ri 리=ri 박=pak 최=choe 정=jong 조=jo 노=ro 류=ryu 유=yu');

export function isHangul(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return point >= HANGUL_BASE && point <= HANGUL_LAST;
}

export function koreanSyllable(letter: string, family: boolean): string {
  const named = family ? KOREAN_FAMILY.get(letter) : undefined;
  if (named !== undefined) return named;
  const number = (letter.codePointAt(0) ?? HANGUL_BASE) - HANGUL_BASE;
  const first = KOREAN_FIRST[Math.floor(number / 588)] ?? '';
  const vowel = KOREAN_VOWEL[Math.floor((number % 588) / 28)] ?? '';
  return first + vowel + (KOREAN_LAST[number % 28] ?? '');
}
