/** The European Union's consolidated list (FSF) in csv: semicolons, a row for each fact. */

import { rangeOf, yearRange } from '#lists/days.ts';
import { Drafts, type EntryDraft } from '#lists/entries.ts';
import { each, type Steps } from '#lists/in-steps.ts';
import { type Entry, NotTheList } from '#lists/list.ts';
import { Columns, mustEndWhole, ROWS_A_STEP, readCsv } from './csv.ts';

const NEEDED = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_SubjectType',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_WholeName',
];
/** Vessels are entities there, told by the remark. */
const VESSEL = /\b(vessel|IMO number|IMO:)/i;
/** The list says in words which of its names are poor evidence. */
const WEAK = /low quality|weak alias/i;

type Field = (name: string) => string;

function readRow(draft: EntryDraft, field: Field): void {
  const parts = ['FirstName', 'MiddleName', 'LastName'].map((part) => field(`NameAlias_${part}`));
  const whole = field('NameAlias_WholeName') || parts.join(' ').trim();
  const first = /^(t|true|1)$/i.test(field('NameAlias_Strong')) || field('NameAlias_Strong') === '';
  if (whole !== '') {
    const weak = !first || WEAK.test(field('NameAlias_Remark'));
    draft.name(whole, weak ? 'weak' : draft.named ? 'alias' : 'primary');
  }
  const [from, to] = [field('BirthDate_YearRangeFrom'), field('BirthDate_YearRangeTo')];
  if (/^\d{4}$/.test(from) && /^\d{4}$/.test(to)) draft.birth(yearRange(Number(from), Number(to)));
  draft.birth(rangeOf(field('BirthDate_BirthDate') || field('BirthDate_Year')));
  for (const place of ['Citizenship', 'Address', 'BirthDate']) {
    draft.country(field(`${place}_CountryDescription`));
  }
  draft.programmes.add(field('Entity_Regulation_Programme'));
  draft.remarks.add(field('Entity_DesignationDetails'));
  draft.remarks.add(field('Entity_Remark'));
}

function dayOf(written: string): string {
  const range = rangeOf(written);
  if (range === undefined || range.from !== range.to) {
    throw new NotTheList('it has no day of publication');
  }
  return range.from;
}

export function* readEu(text: string): Steps<{ entries: Entry[]; published: string }> {
  const [head, ...rows] = yield* readCsv(text.replace(/^\ufeff/, ''), ';');
  const columns = new Columns(head ?? [], NEEDED);
  mustEndWhole(text);
  const drafts = new Drafts();
  let published = '';
  yield* each(rows, ROWS_A_STEP, (row, at) => {
    const field = columns.reader(row, at + 2);
    published ||= dayOf(field('fileGenerationDate'));
    const type = field('Entity_SubjectType_ClassificationCode') || field('Entity_SubjectType');
    const person = /^(P|person)$/i.test(type);
    if (!person && !/^(E|enterprise|entity)$/i.test(type)) {
      throw new NotTheList(`row ${at + 2} has the unknown kind ${type}`);
    }
    const reference = field('Entity_LogicalId');
    const draft = drafts.get(reference) ?? drafts.add(reference, person ? 'person' : 'entity');
    if (!person && VESSEL.test(field('Entity_Remark'))) draft.kind = 'vessel';
    readRow(draft, field);
  });
  return { entries: yield* drafts.entries('eu'), published };
}
