/** A product's terms, as if two people had changed them: who may is said elsewhere. */
import type { ProductId, ProductTerms } from '@fairlead/contract';
import { products } from '#modules/settings/settings.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import type { TestBank } from '#testing/bank.ts';

export async function setProduct(
  { bank: { foundation } }: TestBank,
  id: ProductId,
  patch: Partial<ProductTerms>,
): Promise<void> {
  const { settings, database } = foundation;
  const { version, value } = settings.current(products);
  const how = { changedBy: 'a test', expectedVersion: version };
  await database.db
    .transaction()
    .execute((tx) => changeSettings(tx, products, { [id]: { ...value[id], ...patch } }, how));
  await settings.refresh();
}
