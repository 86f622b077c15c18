/** The UK Sanctions List in csv: a line with the day, a head, then a row for each name. */

import { rangeOf } from '#lists/days.ts';
import { Drafts, type EntryDraft } from '#lists/entries.ts';
import { each, type Steps } from '#lists/in-steps.ts';
import { type Entry, type Kind, type NameQuality, NotTheList, type Source } from '#lists/list.ts';
import { Columns, mustEndWhole, ROWS_A_STEP, readCsv } from './csv.ts';

const KINDS: Readonly<Record<string, Kind>> = {
  individual: 'person',
  entity: 'entity',
  ship: 'vessel',
  aircraft: 'aircraft',
};
const NEEDED = ['Unique ID', 'Name 6', 'Name 1', 'Name type', 'Alias strength'];
const MORE = ['Name non-latin script', 'Regime Name', 'Designation Type', 'Address Country'];
const NAMES = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'];
const COUNTRIES = ['Nationality(/ies)', 'Country of birth', 'Address Country'];
const FLAGS = ['Current believed flag of ship', 'Previous flags'];
const REMARKS = ['Title', 'Position', 'Other Information', 'UK Statement of Reasons'];

type Field = (name: string) => string;

function qualityOf(field: Field): NameQuality {
  const type = field('Name type').toLowerCase();
  if (type.startsWith('primary') && !type.includes('variation')) return 'primary';
  return /low|weak/i.test(field('Alias strength')) ? 'weak' : 'alias';
}

function readRow(draft: EntryDraft, field: Field): void {
  const quality = qualityOf(field);
  draft.name(NAMES.map(field).join(' '), quality);
  draft.name(field('Name non-latin script'), quality);
  for (const birth of field('D.O.B').split('|')) draft.birthText(birth);
  for (const column of [...COUNTRIES, ...FLAGS]) {
    for (const country of field(column).split(/[|;]/)) draft.country(country);
  }
  draft.programmes.add(field('Regime Name'));
  for (const column of REMARKS) draft.remarks.add(field(column));
}

export function* readUk(
  text: string,
  source: Source = 'uk',
): Steps<{ entries: Entry[]; published: string }> {
  const [title, head, ...rows] = yield* readCsv(text.replace(/^\ufeff/, ''));
  const written = /^Report Date: *(.+)$/i.exec((title ?? []).join(',').trim())?.[1] ?? '';
  const published = rangeOf(written.replace(/,+$/, ''));
  if (published === undefined || published.from !== published.to || head === undefined) {
    throw new NotTheList('it has no day of publication');
  }
  const columns = new Columns(head, [...NEEDED, ...MORE, 'D.O.B', ...COUNTRIES]);
  mustEndWhole(text);
  const drafts = new Drafts();
  yield* each(rows, ROWS_A_STEP, (row, at) => {
    const field = columns.reader(row, at + 3);
    const kind = KINDS[field('Designation Type').toLowerCase()];
    if (kind === undefined) throw new NotTheList(`row ${at + 3} has no known kind`);
    const reference = field('Unique ID');
    readRow(drafts.get(reference) ?? drafts.add(reference, kind), field);
  });
  return { entries: yield* drafts.entries(source), published: published.from };
}
