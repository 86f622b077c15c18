/**
 * Which changes of products' terms make the bank pay a higher rate, and terms as the plain facts of
 * a proposal: `maxi-saver.rate` is one. Pure.
 */
import { type ProductId, type ProductTerms, productIds, productTerms } from '@fairlead/contract';
import type { ApprovalFacts } from '#modules/approvals/approvals.service.ts';

type Products = Readonly<Record<ProductId, ProductTerms>>;
/** A product that is there takes the place of its terms as a whole. */
type ProductsPatch = { readonly [Id in ProductId]?: ProductTerms | undefined };

const fields = ['rate', 'term', 'minimum', 'currencies', 'offered'] as const;

export function raisesRate(now: Products, patch: ProductsPatch): boolean {
  return productIds.some((id) => (patch[id]?.rate ?? 0) > now[id].rate);
}

/** Every term of every product; a list is written as its words. */
export function termFacts(products: Products): ApprovalFacts {
  return Object.fromEntries(
    productIds.flatMap((id) =>
      fields.map((field) => {
        const value = products[id][field];
        return [`${id}.${field}`, Array.isArray(value) ? value.join(' ') : value] as const;
      }),
    ),
  );
}

/** The products that these facts change, with the terms that they have then. */
export function termsPatch(now: Products, after: ApprovalFacts): ProductsPatch {
  const facts = { ...termFacts(now), ...after };
  const changed = productIds.filter((id) => fields.some((field) => `${id}.${field}` in after));
  return Object.fromEntries(changed.map((id) => [id, termsIn(facts, id)]));
}

function termsIn(facts: ApprovalFacts, id: ProductId): ProductTerms {
  const of = (field: (typeof fields)[number]) => facts[`${id}.${field}`];
  const currencies = String(of('currencies') ?? '');
  return productTerms.parse({
    rate: of('rate'),
    term: of('term'),
    minimum: of('minimum'),
    currencies: currencies === '' ? [] : currencies.split(' '),
    offered: of('offered'),
  });
}
