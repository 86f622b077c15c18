/**
 * Which changes of products' terms make the bank pay a higher rate, and terms as the plain facts of
 * a proposal: `maxi-saver.rate` is one. Pure.
 */
import { type ProductId, type ProductTerms, productIds, productTerms } from '@fairlead/contract';
import type { ApprovalFacts } from '#modules/approvals/approvals.service.ts';

export type Products = Readonly<Record<ProductId, ProductTerms>>;
/** A product that is there takes the place of its terms as a whole. */
export type ProductsPatch = { readonly [Id in ProductId]?: ProductTerms | undefined };

const fields = ['rate', 'term', 'minimum', 'currencies', 'offered'] as const;

export function raises(now: Products, patch: ProductsPatch): boolean {
  return productIds.some((id) => (patch[id]?.rate ?? 0) > now[id].rate);
}

/** Every term of every product; a list is written as its words. */
export function factsOf(products: Products): ApprovalFacts {
  return Object.fromEntries(
    productIds.flatMap((id) =>
      fields.map((field) => {
        const value = products[id][field];
        return [`${id}.${field}`, Array.isArray(value) ? value.join(' ') : value] as const;
      }),
    ),
  );
}

/** What would be other than it is: as it is, and as it would be. */
export function changesIn(
  now: Products,
  patch: ProductsPatch,
): { readonly before: ApprovalFacts; readonly after: ApprovalFacts } {
  const [facts, wished] = [factsOf(now), factsOf(withPatch(now, patch))];
  const names = Object.keys(wished).filter((name) => wished[name] !== facts[name]);
  return { before: namedIn(facts, names), after: namedIn(wished, names) };
}

export function namedIn(facts: ApprovalFacts, names: readonly string[]): ApprovalFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}

/** The products that these facts change, with the terms that they have then. */
export function patchOf(now: Products, after: ApprovalFacts): ProductsPatch {
  const facts = { ...factsOf(now), ...after };
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

function withPatch(now: Products, patch: ProductsPatch): Products {
  const given = Object.entries(patch).filter(([, terms]) => terms !== undefined);
  return { ...now, ...Object.fromEntries(given) };
}
