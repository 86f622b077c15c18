/**
 * OFAC's list of Specially Designated Nationals as three csv files without heads: sdn (names), alt
 * (aliases), add (addresses), joined by their first column. `-0-` means nothing. Weak aliases,
 * births and nationalities stand only in the remarks.
 */

import { Drafts, type EntryDraft } from '#lists/entries.ts';
import { each, type Steps } from '#lists/in-steps.ts';
import { type Entry, type Kind, NotTheList } from '#lists/list.ts';
import { mustEndWhole, ROWS_A_STEP, readCsv } from './csv.ts';

const COLUMNS = { sdn: 12, alt: 5, add: 6 } as const;
const KINDS: Readonly<Record<string, Kind>> = {
  individual: 'person',
  vessel: 'vessel',
  aircraft: 'aircraft',
  '': 'entity',
};

export interface OfacTexts {
  readonly sdn: string;
  readonly alt: string;
  readonly add: string;
}

type Visit = (row: readonly string[]) => void;

function* eachRow(text: string, file: keyof typeof COLUMNS, visit: Visit): Steps<void> {
  mustEndWhole(text);
  const width = COLUMNS[file];
  yield* each(yield* readCsv(text), ROWS_A_STEP, (written, at) => {
    const row = written.map((field) => field.trim()).map((field) => (field === '-0-' ? '' : field));
    if (row.length !== width || !/^\d+$/.test(row[0] ?? '')) {
      throw new NotTheList(`row ${at + 1} of ${file} is not one of that file`);
    }
    visit(row);
  });
}

const ALIAS = /^(?:alt\. )?[afn]\.k\.a\.? '(.+)'\.?$/;
const BIRTH = /^(?:alt\. )?DOB (.+?)\.?$/;
const COUNTRY = /^(?:alt\. )?(?:nationality|citizen|Nationality of Registration) (.+?)\.?$/;
const PLACE = /^(?:alt\. )?POB (.+?)\.?$/;

/** The remarks are facts with semicolons between; a semicolon within quotes ends none. */
function readRemarks(draft: EntryDraft, remarks: string): void {
  draft.remarks.add(remarks);
  for (const fact of remarks.split(/;\s+/)) {
    const alias = ALIAS.exec(fact)?.[1];
    if (alias !== undefined) draft.name(alias, 'weak');
    const birth = BIRTH.exec(fact)?.[1];
    if (birth !== undefined) draft.birthText(birth);
    const country = COUNTRY.exec(fact)?.[1] ?? PLACE.exec(fact)?.[1]?.split(', ').at(-1);
    if (country !== undefined) draft.country(country);
  }
}

function known(drafts: Drafts, reference: string | undefined, file: string): EntryDraft {
  const draft = drafts.get(reference ?? '');
  if (draft === undefined) {
    throw new NotTheList(`${file} speaks of ${reference}, which sdn does not have`);
  }
  return draft;
}

export function* readOfac(texts: OfacTexts): Steps<Entry[]> {
  const drafts = new Drafts();
  yield* eachRow(texts.sdn, 'sdn', (row) => {
    const [reference = '', name = '', type = '', programmes = '', title = ''] = row;
    const kind = KINDS[type];
    if (kind === undefined) throw new NotTheList(`sdn has the unknown kind ${type}`);
    if (drafts.get(reference) !== undefined) throw new NotTheList(`${reference} is there twice`);
    const draft = drafts.add(reference, kind);
    draft.name(name, 'primary');
    for (const programme of programmes.split(/\]\s*\[/)) {
      draft.programmes.add(programme.replace(/[[\]]/g, '').trim());
    }
    if (title !== '') draft.remarks.add(title);
    draft.country(row[9] ?? '');
    readRemarks(draft, row[11] ?? '');
  });
  yield* eachRow(texts.alt, 'alt', ([reference, , type = '', name = '']) => {
    if (!/^[afn]ka$/.test(type)) throw new NotTheList(`alt has the unknown type ${type}`);
    known(drafts, reference, 'alt').name(name, 'alias');
  });
  yield* eachRow(texts.add, 'add', ([reference, , , , country = '']) => {
    known(drafts, reference, 'add').country(country);
  });
  return yield* drafts.entries('ofac');
}
