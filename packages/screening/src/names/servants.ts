/**
 * Arabic names of several words, which are written together or apart at will: servants of God
 * (Abd al-Rahman, Abdurrahman), those of the faith (Saif al-Din, Saifuddin), of God (Nasr Allah,
 * Nasrullah), fathers and mothers (Abu Bakr, Abubakr). All come apart, and without the article.
 */

/** A word as it was written, and of how many words it was made. */
export interface Whole {
  readonly text: string;
  readonly count: number;
}

interface Written {
  readonly text: string;
  readonly bare: boolean;
  /** With the first of the words that it was taken apart into. */
  readonly whole?: Whole | undefined;
}

const SERVANT_OF_GOD = 'abdallah';
const SERVANT = /^[ae]bb?[dt]d?(?:(?:ou?|[aeiu])[lrsdntz]{0,2}|l)?$/;
const SERVANT_JOINED = /^[ae]b[dt][aeiou](?:l(?!l)|(?=([rsdntz])\1))?(.{3,})$/;
const PARENT = /^(?:ab[uo]|abou|aboo)$/;
const PARENT_JOINED = /^(?:abu|abou|aboo)(?:l(?=[^aeiou]))?([^aeiou]..+)$/;
const FAITH = /^(?:[aeiu]l?d{0,2})?d(?:i|ee|y|ie)ne?$/;
const FAITH_JOINED = /^(.{3,}?)(?:[aeiu]l|[aeiu]d|[aeiu])d(?:i|ee|y)ne?$/;
const GOD = /^[aou]ll?ah?$/;
const GOD_JOINED = /^(.{3,}?)(?:[aeou]ll?ah|[ou]lla)$/;

function partsOf(text: string): string[] {
  if (SERVANT.test(text)) return ['abd'];
  if (PARENT.test(text)) return ['abu'];
  if (FAITH.test(text)) return ['din'];
  if (GOD.test(text)) return ['allah'];
  const god = GOD_JOINED.exec(text)?.[1];
  if (god !== undefined) return SERVANT.test(god) ? [SERVANT_OF_GOD] : [...partsOf(god), 'allah'];
  const servant = SERVANT_JOINED.exec(text)?.[2];
  if (servant !== undefined) return ['abd', ...partsOf(servant.replace(/^(.)\1/, '$1'))];
  const parent = PARENT_JOINED.exec(text)?.[1];
  if (parent !== undefined) return ['abu', parent];
  const faith = FAITH_JOINED.exec(text)?.[1];
  return faith === undefined ? [text] : [faith, 'din'];
}

/** Takes apart what is joined. God's servant himself is one name: Abd Allah, Abdullah. */
export function takeApart<Piece extends Written>(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    // A key that was held down makes no other name: Seifedddine.
    const plain = piece.text.replace(/(?<=.)(.)\1{2,}(?=.)/g, '$1$1');
    const texts = piece.bare ? [piece.text] : partsOf(plain);
    const apart = texts[0] !== plain || plain === SERVANT_OF_GOD;
    const whole = apart ? { text: plain, count: texts.length } : undefined;
    for (const [at, text] of texts.entries()) {
      const before = all.at(-1);
      if (text === 'allah' && before?.text === 'abd') {
        all[all.length - 1] = { ...before, text: SERVANT_OF_GOD, whole: undefined };
      } else {
        all.push({ ...piece, text, whole: at === 0 ? whole : undefined });
      }
    }
  }
  return all;
}
