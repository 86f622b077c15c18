/** One case, one proposal and one restricted customer, for screens that are about such a thing. */
import type { Page } from 'playwright-core';
import { ask, QUIET_PLACE } from './own-account.ts';
import { tryAsCustomer, tryAsStaff } from './personas.ts';

export interface ComplianceThings {
  readonly customer: string;
  readonly approval: string;
  readonly file: string;
}

/** A demonstration customer whom nobody else plays says “not me”, and is put in review. */
export async function makeComplianceThings(customer: Page, staff: Page): Promise<ComplianceThings> {
  await tryAsCustomer(customer, 'Rafael Duarte', QUIET_PLACE);
  const status = (await ask(customer, 'GET', '/api/users/auth/status')) as {
    readonly user: { readonly id: string };
  };
  const { id } = status.user;
  const { data } = (await ask(customer, 'GET', '/api/transfers')) as {
    readonly data: readonly { readonly id: string }[];
  };
  await ask(customer, 'POST', `/api/transfers/${data[0]?.id}/not-me`, {});
  await tryAsStaff(staff, 'Ingrid Solberg', QUIET_PLACE);
  const day = new Date((await staff.evaluate(() => Date.now())) + 10 * 86_400_000);
  const standing = (await ask(staff, 'POST', '/api/admins/restrictions', {
    user_id: id,
    status: 'REVIEW',
    reason: 'unusual_activity',
    review_on: day.toISOString().slice(0, 10),
    words: 'Somebody else may have paid with this account.',
  })) as { readonly approval_id: string };
  const cases = (await ask(staff, 'GET', '/api/admins/cases?kind=not_me&limit=100')) as {
    readonly data: readonly { readonly id: string; readonly customer: { readonly id: string } }[];
  };
  const file = cases.data.find((one) => one.customer.id === id)?.id ?? '';
  return { customer: id, approval: standing.approval_id, file };
}
