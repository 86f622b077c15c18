/** The published heads, which anybody may read and keep. */
import { routes } from '@fairlead/contract';
import * as z from 'zod';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { Mode } from '#platform/mode.ts';
import { publishedAnswer } from './ledger-answers.service.ts';
import { listCloses } from './ledger-closes.sql.ts';

export function ledgerRoutes({ mode }: { readonly mode: Mode }) {
  return implement(routes.ledger, {
    published: async (call) => {
      const place = placeOf<string>(call, z.iso.date());
      const rows = await listCloses(call.db, { before: place.after, limit: place.fetch });
      return pageOf(call, place, rows, {
        item: (close) => ({ ...publishedAnswer(close), simulated: mode === 'sandbox' }),
        placeOfRow: ({ day }) => day,
      });
    },
  });
}
