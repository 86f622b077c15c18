/** Refuses what the filter stops, and says which field it was in. */
import { Refusal } from '#platform/errors.ts';
import { type OwnPlaces, problemIn } from './staff-text.rules.ts';

export function refuseStaffText(field: string, text: string, own: OwnPlaces): void {
  const problem = problemIn(text, own);
  if (problem !== null) throw new Refusal('text_not_allowed', { field, facts: { problem } });
}
