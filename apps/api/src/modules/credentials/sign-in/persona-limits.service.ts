/** What anybody may play must not be changed for the others. */
import { Refusal } from '#platform/errors.ts';

/** Refuses with `persona_may_not`. */
export function refusePersona(person: { readonly persona: boolean }): void {
  if (person.persona) throw new Refusal('persona_may_not');
}
