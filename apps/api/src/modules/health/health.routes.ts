/** Whether the bank is up and can take requests. */
import { routes } from '@fairlead/contract';
import { sql } from 'kysely';
import { implement } from '#platform/http/implement.ts';

export function healthRoutes({ mode, version }: { mode: 'sandbox' | 'live'; version: string }) {
  return implement(routes.health, {
    health: async () => ({ status: 'up', version, mode }),
    ready: async (call) => {
      await sql`select 1`.execute(call.db);
      return { status: 'ready' };
    },
  });
}
