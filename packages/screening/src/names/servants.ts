/**
 * Arabic names of several words, which are written together or apart at will: servants of God
 * (Abd al-Rahman, Abdurrahman), those of the faith (Saif al-Din, Saifuddin), of God (Nasr Allah,
 * Nasrullah), fathers and mothers (Abu Bakr, Abubakr). All come apart, and without the article.
 */

interface Written {
  readonly text: string;
  readonly bare: boolean;
}

const SERVANT = /^[ae]b[dt](?:[aeiou][lrsdntz])?$/;
const SERVANT_JOINED = /^[ae]b[dt][aeiou](?:l(?!l)|(?=([rsdntz])\1))?(.{3,})$/;
const PARENT = /^(?:ab[uo]|abou|aboo)$/;
const PARENT_JOINED = /^(?:abu|abou|aboo)(?:l(?=[^aeiou]))?([^aeiou]..+)$/;
const FAITH = /^(?:[aeiu]l?d{0,2})?d(?:i|ee|y|ie)ne?$/;
const FAITH_JOINED = /^(.{3,}?)(?:[aeiu]l|[aeiu]d|[aeiu])d(?:i|ee|y)ne?$/;
const GOD = /^[aou]ll?ah?$/;
const GOD_JOINED = /^(.{3,}?)(?:[aeou]ll?ah|[ou]lla)$/;

function apart(text: string): string[] {
  if (SERVANT.test(text)) return ['abd'];
  if (PARENT.test(text)) return ['abu'];
  if (FAITH.test(text)) return ['din'];
  if (GOD.test(text)) return ['allah'];
  const god = GOD_JOINED.exec(text)?.[1];
  if (god !== undefined) return SERVANT.test(god) ? ['abdallah'] : [...apart(god), 'allah'];
  const servant = SERVANT_JOINED.exec(text)?.[2];
  if (servant !== undefined) return ['abd', ...apart(servant.replace(/^(.)\1/, '$1'))];
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
    for (const text of piece.bare ? [piece.text] : apart(plain)) {
      const before = all.at(-1);
      if (text === 'allah' && before?.text === 'abd') {
        all[all.length - 1] = { ...before, text: 'abdallah' };
      } else {
        all.push({ ...piece, text });
      }
    }
  }
  return all;
}
