/**
 * How a word sounds, in one symbol a sound, so that romanisations of one sound fall together or lie
 * close: C ch, S sh, Z zh, X kh, G gh, T th, D dh, c ts, E ai and ei; other letters as they are.
 */

const RULES: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch|cz/g, 'C'],
  [/shch|sch|sh/g, 'S'],
  [/dzh|dj/g, 'j'],
  [/zh/g, 'Z'],
  [/kh/g, 'X'],
  [/gh/g, 'G'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/ph/g, 'f'],
  [/^hs/g, 'S'],
  [/ch/g, 'C'],
  [/ck/g, 'k'],
  [/ic$/g, 'iC'],
  [/^x/g, 'S'],
  [/x/g, 'ks'],
  [/qu(?=[ei])/g, 'k'],
  [/c(?![eiy])/g, 'k'],
  [/ts|tz/g, 'c'],
  [/(?<=[aeiou])f{1,2}$/g, 'v'],
  [/^oua/g, 'va'],
  [/w/g, 'v'],
  [/eou|iou/g, 'iu'],
  [/ou|oo/g, 'u'],
  [/eo|oe/g, 'o'],
  [/eu/g, 'u'],
  [/ee|ie(?=.)/g, 'i'],
  [/^y?e(?=[^aeiouy])/g, 'e'],
  [/[iy]{1,2}[jy]?$/g, 'i'],
  [/(?<=[aeiou])[ij](?=$)/g, 'y'],
  [/a[iy](?![aeiou])|e[iy](?![aeiou])|ae/g, 'E'],
  [/(?<![aeiouE])y(?![aeiouE])/g, 'i'],
  [/i[jy](?=[aeou])/g, 'i'],
  [/(?<=.)ah$/g, 'a'],
  [/(.)\1+/g, '$1'],
];

/** Names repeat: what was worked out once is kept, up to so many words. */
const remembered = new Map<string, string>();
const MOST_REMEMBERED = 30_000;

/** The symbols of a word in small Latin letters. */
export function soundsOf(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  let text = word;
  for (const [pattern, sound] of RULES) text = text.replace(pattern, sound);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(word, text);
  return text;
}

/** Consonants that are taken for each other, by their class; what is not here has no class. */
const CLASSES: Readonly<Record<string, string>> = {
  b: 'p',
  p: 'p',
  d: 't',
  D: 't',
  t: 't',
  T: 't',
  k: 'k',
  q: 'k',
  g: 'k',
  G: 'k',
  X: 'k',
  s: 's',
  z: 's',
  S: 's',
  c: 's',
  C: 's',
  j: 's',
  Z: 's',
  f: 'f',
  v: 'f',
  m: 'm',
  n: 'n',
  l: 'l',
  r: 'r',
};
/** Half-vowels count as consonants where a word begins with them. */
const ONSETS: Readonly<Record<string, string>> = { y: 's', w: 'f' };
const VOWEL = /[aeiouE]/;

/**
 * The consonants' classes, the first letter always among them. Words that are meant to be compared
 * have keys that lie close; the key never decides, it only spares comparing all with all.
 */
export function keyOf(sounds: string, bare: boolean): string {
  let key = '';
  for (let at = 0; at < sounds.length; at += 1) {
    const symbol = sounds.charAt(at);
    const known = CLASSES[symbol];
    if (known !== undefined) key += known;
    else if (at === 0) key += VOWEL.test(symbol) ? 'a' : (ONSETS[symbol] ?? symbol);
    else if (!VOWEL.test(symbol) && symbol !== 'y' && symbol !== 'h' && !(bare && symbol === 'w')) {
      key += symbol;
    }
  }
  return key;
}

const NEARLY: Readonly<Record<string, string>> = {
  q: 'k',
  D: 'd',
  T: 't',
  Z: 'j',
  G: 'g',
  c: 's',
  S: 's',
  X: 'h',
  w: 'v',
};

/** Spellings of one name have the same; it is what a name's frequency is counted by. */
export function rarityKey(sounds: string): string {
  return sounds
    .replace(/[qDTZGcSXw]/g, (symbol) => NEARLY[symbol] ?? symbol)
    .replace(/^[aeiouE]/, 'a')
    .replace(/(?<=.)[aeiouEyh]/g, '');
}

/** Without vowels and half-vowels, to compare with a script that has none. */
export function consonantsOf(sounds: string): string {
  return sounds.charAt(0).replace(VOWEL, 'a') + sounds.slice(1).replace(/[aeiouEyw]/g, '');
}
