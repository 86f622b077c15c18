/** What can be opened here, and in which currencies. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Product = Awaited<ReturnType<typeof bank.products.list>>[number];

export const productsQuery = queryOptions({
  queryKey: ['products', 'online'],
  queryFn: async ({ signal }) => {
    const [products, { currencies }] = await Promise.all([
      bank.products.list({ signal }),
      bank.graph.read({ query: { only: 'bank' }, signal }),
    ]);
    return products
      .filter(({ opened_at }) => opened_at === 'online')
      .map((product) => ({
        ...product,
        currencies: product.currencies.filter((code) => currencies.includes(code)),
      }))
      .filter((product) => product.currencies.length > 0);
  },
});
