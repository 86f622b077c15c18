/**
 * Customers who were let in lately and had every gate open, for routes whose own transaction reads
 * session, customer and gates again: there a look-up before it would only cost time. Nothing else
 * goes by this.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { CustomerPrincipal } from '#platform/http/principal.ts';
import type { Session } from '#platform/sessions/session.sql.ts';
import type { SessionReader } from '#platform/sessions/session-reader.ts';
import { readCookie } from './cookies.ts';

const KEPT_MS = 30_000;
const MOST_KEPT = 20_000;

/** As admission makes it: with the whole session, whose end this process can tell by itself. */
export type RecentCaller = CustomerPrincipal & { readonly session: Session };

interface Kept {
  readonly caller: RecentCaller;
  readonly untilMs: number;
}

export class RecentCallers {
  readonly #sessions: Pick<SessionReader, 'hasTimeLeft'>;
  readonly #kept = new Map<string, Kept>();

  constructor(sessions: Pick<SessionReader, 'hasTimeLeft'>) {
    this.#sessions = sessions;
  }

  find({ cookie }: IncomingHttpHeaders): RecentCaller | undefined {
    const token = readCookie(cookie, 'customer');
    const kept = token === undefined ? undefined : this.#kept.get(token);
    if (kept === undefined || kept.untilMs < performance.now()) return undefined;
    return this.#sessions.hasTimeLeft(kept.caller.session) ? kept.caller : undefined;
  }

  /** From the look-up on, not from the last use: what is kept is never older than it says. */
  keep({ cookie }: IncomingHttpHeaders, caller: RecentCaller): void {
    const token = readCookie(cookie, 'customer');
    // Who is held up by a gate may have passed it by the next request.
    if (token === undefined || caller.closedGates.length > 0) return;
    const kept = this.#kept.get(token);
    const now = performance.now();
    if (kept !== undefined && kept.untilMs >= now && kept.caller === caller) return;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(token, { caller, untilMs: now + KEPT_MS });
  }
}
