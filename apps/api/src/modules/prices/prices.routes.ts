/** The published price list. */
import { routes } from '@fairlead/contract';
import { prices } from '#modules/settings/settings.service.ts';
import { implement } from '#platform/http/implement.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { sendingPrices } from './prices.service.ts';

export function pricesRoutes({ settings }: { readonly settings: Settings }) {
  return implement(routes.prices, {
    read: async ({ language }) => {
      const { version, changedAt, value } = settings.current(prices);
      return {
        version,
        since: changedAt?.toISOString() ?? null,
        items: value,
        amounts: sendingPrices(settings, language),
      };
    },
  });
}
