/**
 * Who may come in, decided before the body is read, in the order that the API fixes: blocked
 * address or too many requests, signed in, origin, permission, gate.
 */
import type { IncomingHttpHeaders } from 'node:http';
import {
  type CustomerId,
  type Gate,
  gates,
  type RouteDeclaration,
  roleMay,
  type StaffId,
  UNATTENDED,
} from '@fairlead/contract';
import { batched } from '#platform/batched.ts';
import { Refusal } from '#platform/errors.ts';
import type {
  CustomerPrincipal,
  Principal,
  StaffPrincipal,
  SubjectDirectory,
} from '#platform/http/principal.ts';
import type { Session } from '#platform/sessions/session.sql.ts';
import type { SessionReader } from '#platform/sessions/session-reader.ts';
import { addressKey, type Budgets, strangerBudget } from '#platform/throttle/throttle.rules.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import { readCookie } from './cookies.ts';
import { type CameBy, requireOwnOrigin } from './origin.ts';
import { type RecentCaller, RecentCallers } from './recent-callers.ts';

export interface AdmissionOptions {
  readonly sessions: SessionReader;
  readonly subjects: SubjectDirectory;
  readonly throttle: Throttle;
  readonly budgets: Budgets;
  readonly publicOrigin: string | undefined;
  /** Addresses that the bank's staff have blocked. */
  readonly isBlocked: (ip: string) => boolean;
}

export interface Arrival extends CameBy {
  readonly headers: IncomingHttpHeaders;
}

export interface Admission {
  /** Tells who it is as soon as that is known, so that a refusal is in their language. */
  admit(
    route: RouteDeclaration,
    arrival: Arrival,
    tell: (principal: Principal) => void,
  ): Promise<void>;
  /** For addresses that are no route: even asking for those is counted. */
  admitStranger(arrival: Arrival): Promise<void>;
  refuseBlocked(arrival: Arrival): void;
  /** Who is signed in, for the language of a page; does not keep the session awake. */
  whoIs(
    kind: 'customer' | 'staff',
    headers: IncomingHttpHeaders,
  ): Promise<CustomerPrincipal | StaffPrincipal | undefined>;
}

const visitor: Principal = { kind: 'visitor' };

/** A session, looked up with its person. Both are read afresh, with others' of the moment. */
function people(sessions: SessionReader, subjects: SubjectDirectory) {
  const customerOf = batched(
    async (ids: readonly CustomerId[]) =>
      new Map((await subjects.customers(ids)).map((subject) => [subject.id, subject])),
  );
  const staffOf = batched(
    async (ids: readonly StaffId[]) =>
      new Map((await subjects.staff(ids)).map((subject) => [subject.id, subject])),
  );

  async function customer(session: Session): Promise<RecentCaller | undefined> {
    const subject = await customerOf(session.subjectId as CustomerId);
    if (subject === undefined) return undefined;
    const asked = session.secondFactorAsked && session.secondFactorAt === null;
    const closed = new Set<Gate>([
      ...subject.closedGates,
      ...(asked ? ['second_factor' as const] : []),
    ]);
    const closedGates = gates.filter((gate) => closed.has(gate));
    const { id, persona, language } = subject;
    return { kind: 'customer', id, session, persona, language, closedGates };
  }

  async function staff(session: Session): Promise<StaffPrincipal | undefined> {
    const subject = await staffOf(session.subjectId as StaffId);
    if (subject === undefined || subject.disabled) return undefined;
    const { id, role, persona, language } = subject;
    return { kind: 'staff', id, session, role, persona, language };
  }

  return async (
    kind: 'customer' | 'staff',
    headers: IncomingHttpHeaders,
  ): Promise<RecentCaller | StaffPrincipal | 'none' | 'ended'> => {
    const token = readCookie(headers.cookie, kind);
    if (token === undefined) return 'none';
    const read = await sessions.read(kind, token);
    if (read.state === 'unknown') return 'none';
    if (read.state === 'ended') return 'ended';
    const principal = await (kind === 'customer' ? customer : staff)(read.session);
    return principal ?? 'ended';
  };
}

function requirePermission(route: RouteDeclaration, principal: Principal): void {
  if (principal.kind !== 'staff' || route.permission === undefined) return;
  const given = principal.session.secondFactorAt !== null;
  if (!roleMay(principal.role, route.permission)) throw new Refusal('not_permitted');
  if (!given && route.secondFactor !== 'not yet') throw new Refusal('second_factor_required');
}

function requireOpenGates(route: RouteDeclaration, principal: Principal): void {
  if (principal.kind !== 'customer' || route.openUnder === 'every gate') return;
  const open: readonly Gate[] = route.openUnder ?? [];
  const gate = principal.closedGates.find((closed) => !open.includes(closed));
  if (gate !== undefined) throw new Refusal('gate_closed', { data: { gate } });
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { sessions, throttle, budgets, publicOrigin, isBlocked } = options;
  const whoIs = people(sessions, options.subjects);
  const recent = new RecentCallers(sessions);

  async function identify(route: RouteDeclaration, arrival: Arrival): Promise<Principal> {
    if (route.audience === 'visitor') return visitor;
    const { headers } = arrival;
    const found =
      (route.checkedInBatch && recent.find(headers)) || (await whoIs(route.audience, headers));
    if (typeof found !== 'string') {
      if (route.checkedInBatch && found.kind === 'customer') recent.keep(headers, found);
      if (route.activity !== 'none' && headers[UNATTENDED] === undefined) {
        sessions.noteActivity(found.session.id);
      }
      return found;
    }
    if (route.session === 'optional') return visitor;
    await throttle.use('stranger', addressKey(arrival.ip), strangerBudget);
    throw new Refusal(found === 'ended' ? 'session_ended' : 'not_signed_in');
  }

  async function spendBudget(route: RouteDeclaration, principal: Principal, ip: string) {
    // Health must answer when the database is away, and costs next to nothing.
    if (route.rate === 'health') return;
    const key = principal.kind === 'visitor' ? addressKey(ip) : principal.id;
    await throttle.use(route.rate, key, budgets[route.rate]);
  }

  function refuseBlocked(ip: string): void {
    if (isBlocked(ip)) throw new Refusal('address_blocked');
    throttle.refuseIfEmpty('stranger', addressKey(ip));
  }

  return {
    async admit(route, arrival, tell) {
      refuseBlocked(arrival.ip);
      const principal = await identify(route, arrival);
      tell(principal);
      await spendBudget(route, principal, arrival.ip);
      if (route.method !== 'GET') requireOwnOrigin(arrival.headers, arrival, publicOrigin);
      requirePermission(route, principal);
      requireOpenGates(route, principal);
    },
    refuseBlocked: ({ ip }) => refuseBlocked(ip),
    async whoIs(kind, headers) {
      const found = await whoIs(kind, headers);
      return typeof found === 'string' ? undefined : found;
    },
    async admitStranger({ ip }) {
      refuseBlocked(ip);
      await throttle.use('stranger', addressKey(ip), strangerBudget);
    },
  };
}
