/** The published heads, which anybody may read and keep. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { Mode } from '#platform/mode.ts';
import { publishedAnswer } from './ledger-answers.service.ts';
import { closeSorts, listCloses } from './ledger-closes.sql.ts';

export function ledgerRoutes({ mode }: { readonly mode: Mode }) {
  return implement(routes.ledger, {
    published: async (call) => {
      const query = { ...call.query, sort: '-date' } as const;
      const sorted = sortedList({ url: call.url, query }, closeSorts);
      const rows = await listCloses(call.db, sorted.page);
      return sorted.answer(rows, (close) => ({
        ...publishedAnswer(close),
        simulated: mode === 'sandbox',
      }));
    },
  });
}
