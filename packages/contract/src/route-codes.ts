/** Which refusals a call of a route can end in: its own, and those that its declaration implies. */
import { type RefusalCode, refusals } from './refusals.ts';
import type { RouteDeclaration } from './route.ts';

export function needsSession(route: RouteDeclaration): boolean {
  return route.audience !== 'visitor' && route.session !== 'optional';
}

export function codesOf(route: RouteDeclaration): readonly RefusalCode[] {
  const isWrite = route.method !== 'GET';
  const codes = new Set<RefusalCode>(route.refusals);
  const add = (when: boolean, ...more: readonly RefusalCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(route.rate !== 'health', 'https_required', 'foreign_host', 'address_blocked');
  add(route.rate !== 'health', 'too_many_requests', 'busy', 'database_away');
  add(needsSession(route), 'not_signed_in', 'session_ended');
  add(isWrite, 'foreign_origin', 'unsupported_media_type', 'not_parsable', 'body_too_large');
  add(route.permission !== undefined, 'not_permitted');
  add(route.permission !== undefined && route.secondFactor !== 'not yet', 'second_factor_required');
  add(route.audience === 'customer' && route.openUnder !== 'every gate', 'gate_closed');
  // An unknown parameter is refused even where there are none.
  add(true, 'invalid');
  add(route.params !== undefined, 'not_found');
  // Nobody looks at themselves.
  add(route.looks !== undefined, 'not_found', 'second_person_required', 'look_reason_required');
  add(route.repeat === 'required', 'idempotency_key_required');
  add(route.repeat !== 'none', 'id_already_used', 'in_progress');
  add(route.stepUp !== undefined, 'step_up_required');
  add(route.version !== undefined, 'changed_meanwhile');
  add(true, 'server_error');
  // In the order of the closed list, which is the order of the answers.
  const order = Object.keys(refusals);
  return [...codes].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}
