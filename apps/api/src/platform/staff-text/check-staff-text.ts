/** Refuses what the filter stops, in texts and in names, and says which field it was in. */
import { Refusal } from '#platform/errors.ts';
import { namesThatSay, type OwnPlaces, problemIn, problemInLine } from './staff-text.rules.ts';

export function refuseStaffText(field: string, text: string, own: OwnPlaces): void {
  const problem = problemIn(text, own);
  if (problem !== null) throw new Refusal('text_not_allowed', { field, facts: { problem } });
}

/** For one line of an address. */
export function refuseStaffLine(field: string, line: string, own: OwnPlaces): void {
  const problem = problemInLine(line, own);
  if (problem !== null) throw new Refusal('text_not_allowed', { field, facts: { problem } });
}

/** For people's names that staff write; field → name, in the order in which they are read. */
export function refuseStaffNames(names: Readonly<Record<string, string | undefined>>): void {
  const said = namesThatSay(names);
  if (said === null) return;
  const { field, problem } = said;
  throw new Refusal('text_not_allowed', { field, facts: { problem } });
}
