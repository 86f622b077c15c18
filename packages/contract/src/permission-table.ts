/** Who may call what, as a table for people. It is committed, so that a change of it is seen. */
import { roleMay, staffRoles } from './roles.ts';
import type { RouteDeclaration, RouteTable } from './route.ts';

/** Everybody who can knock. `staff without factor` has a session but has not confirmed it yet. */
export const callers = ['visitor', 'customer', 'staff without factor', ...staffRoles] as const;
export type Caller = (typeof callers)[number];

/** Whether the declaration lets this caller in, gates and the caller's own things aside. */
export function mayCall(route: RouteDeclaration, caller: Caller): boolean {
  if (route.audience === 'visitor' || route.session === 'optional') return true;
  if (route.audience === 'customer') return caller === 'customer';
  if (caller === 'visitor' || caller === 'customer') return false;
  if (caller === 'staff without factor') return route.secondFactor === 'not yet';
  return route.permission !== undefined && roleMay(caller, route.permission);
}

export function permissionTable(routes: RouteTable): string {
  const rows = Object.entries(routes).flatMap(([noun, actions]) =>
    Object.entries(actions).map(([action, route]) => {
      const cells = callers.map((caller) => (mayCall(route, caller) ? 'yes' : '·'));
      const needs = route.permission ?? (route.modes === undefined ? '' : 'sandbox only');
      const name = `${noun}.${action}`;
      return `| ${name} | ${route.method} ${route.path} | ${needs} | ${cells.join(' | ')} |`;
    }),
  );
  return [
    '# Who may call what',
    '',
    'Made from the contract by `npx tsx scripts/openapi.ts`. A test calls every route of the running',
    'server as every one of these and compares. A *yes* still asks for the gates, the second factor',
    'for the action where the route says so, and that the thing is one’s own.',
    '',
    `| route | address | permission | ${callers.join(' | ')} |`,
    `|---|---|---|${callers.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
}
