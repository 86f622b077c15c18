/** What can be opened here, for everybody. */
import { routes } from '@fairlead/contract';
import { prices } from '#modules/settings/settings.service.ts';
import { implement } from '#platform/http/implement.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { offeredProducts } from './products.service.ts';

export function productsRoutes({ settings }: { readonly settings: Settings }) {
  return implement(routes.products, {
    list: async () => {
      const fees = Object.entries(settings.get(prices)).map(([item, basisPoints]) => {
        return { item, basis_points: basisPoints };
      });
      return offeredProducts(settings).map(({ openedAt, ...product }) => {
        return { ...product, opened_at: openedAt, fees };
      });
    },
  });
}
