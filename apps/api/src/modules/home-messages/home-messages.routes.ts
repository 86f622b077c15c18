/** Customers read what staff say to them, and put it away. */
import { routes } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { implement } from '#platform/http/implement.ts';
import { acknowledge, type SaidMessage, shownTo } from './home-messages.service.ts';

export interface HomeMessagesParts {
  /** The bank's day. */
  readonly today: (db: Db | Tx) => Promise<string>;
}

export function homeMessagesRoutes({ today }: HomeMessagesParts) {
  return implement(routes.homeMessages, {
    read: async ({ db, principal }) => {
      const said = await shownTo(db, principal.id, today);
      return { message: said === null ? null : messageAnswer(said) };
    },
    acknowledge: async (call) => {
      const { db, principal, params } = call;
      await acknowledge(db, principal.id, params.id, call.now());
      const said = await shownTo(db, principal.id, today);
      return { message: said === null ? null : messageAnswer(said) };
    },
  });
}

export function messageAnswer({ id, text, style, writtenAt, until }: SaidMessage) {
  return { id, text, style, written_at: writtenAt.toISOString(), until };
}
