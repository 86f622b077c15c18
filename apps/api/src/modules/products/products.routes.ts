/** What can be opened here, for everybody. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { productAnswers } from './products.service.ts';

export function productsRoutes({ settings }: { readonly settings: Settings }) {
  return implement(routes.products, {
    list: async ({ language }) => productAnswers(settings, language),
  });
}
