/** The consolidated list of the United Nations Security Council, in XML. */
import { isDay, yearRange } from '#lists/days.ts';
import { Drafts, type EntryDraft } from '#lists/entries.ts';
import { each, type Steps } from '#lists/in-steps.ts';
import { type Entry, type NameQuality, NotTheList } from '#lists/list.ts';
import { childrenOf, childText, readXml, type XmlElement } from './xml.ts';

/** People and groups that are read before others have a turn. */
const ELEMENTS_A_STEP = 25;
const NAMES = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function valuesOf(element: XmlElement, name: string): string[] {
  return childrenOf(element, name).flatMap((child) =>
    childrenOf(child, 'VALUE').map(({ text }) => text.replace(/\s+/g, ' ').trim()),
  );
}

function qualityOf(alias: XmlElement): NameQuality {
  return childText(alias, 'QUALITY').toLowerCase() === 'low' ? 'weak' : 'alias';
}

/** An alias may be several, divided by semicolons, or have its own spelling in brackets. */
function readNames(draft: EntryDraft, element: XmlElement, prefix: string): void {
  draft.name(NAMES.map((name) => childText(element, name)).join(' '), 'primary');
  draft.name(childText(element, 'NAME_ORIGINAL_SCRIPT'), 'primary');
  for (const alias of childrenOf(element, `${prefix}_ALIAS`)) {
    for (const name of childText(alias, 'ALIAS_NAME').split(';')) {
      if (!/^\s*(na|none)?\s*$/i.test(name)) draft.name(name, qualityOf(alias));
    }
  }
}

function readBirths(draft: EntryDraft, element: XmlElement): void {
  for (const birth of childrenOf(element, 'INDIVIDUAL_DATE_OF_BIRTH')) {
    const text = (name: string) => childText(birth, name);
    const about = /approx/i.test(text('TYPE_OF_DATE')) ? 'circa ' : '';
    if (text('FROM_YEAR') !== '' && text('TO_YEAR') !== '') {
      draft.birth(yearRange(Number(text('FROM_YEAR')), Number(text('TO_YEAR'))));
    } else {
      draft.birthText(about + (text('DATE') || text('YEAR') || text('NOTE')));
    }
  }
}

function readOne(drafts: Drafts, element: XmlElement, prefix: 'INDIVIDUAL' | 'ENTITY'): void {
  const reference = childText(element, 'REFERENCE_NUMBER') || childText(element, 'DATAID');
  if (drafts.get(reference) !== undefined) throw new NotTheList(`${reference} is there twice`);
  const draft = drafts.add(reference, prefix === 'INDIVIDUAL' ? 'person' : 'entity');
  readNames(draft, element, prefix);
  readBirths(draft, element);
  draft.programmes.add(childText(element, 'UN_LIST_TYPE'));
  for (const title of valuesOf(element, 'DESIGNATION')) draft.remarks.add(title);
  draft.remarks.add(childText(element, 'COMMENTS1'));
  for (const nationality of valuesOf(element, 'NATIONALITY')) draft.country(nationality);
  for (const name of [`${prefix}_ADDRESS`, 'INDIVIDUAL_PLACE_OF_BIRTH']) {
    for (const place of childrenOf(element, name)) draft.country(childText(place, 'COUNTRY'));
  }
}

export function* readUn(text: string): Steps<{ entries: Entry[]; published: string }> {
  const root = yield* readXml(text);
  if (root.name !== 'CONSOLIDATED_LIST') throw new NotTheList('it is another file');
  const published = (root.attributes.get('dateGenerated') ?? '').slice(0, 10);
  if (!isDay(published)) throw new NotTheList('it has no day of publication');
  const drafts = new Drafts();
  for (const [group, name] of [
    ['INDIVIDUALS', 'INDIVIDUAL'],
    ['ENTITIES', 'ENTITY'],
  ] as const) {
    const [all, ...others] = childrenOf(root, group);
    if (all === undefined || others.length > 0) throw new NotTheList(`it has no one ${group}`);
    yield* each(childrenOf(all, name), ELEMENTS_A_STEP, (element) =>
      readOne(drafts, element, name),
    );
  }
  return { entries: yield* drafts.entries('un'), published };
}
