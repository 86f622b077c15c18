/** The audit log for staff who may read it. */
import { routes } from '@fairlead/contract';
import { auditPage } from '#modules/activity/activity.service.ts';
import { readerAsCustomer } from '#modules/approvals/staff-hand.service.ts';
import type { AuditFilter } from '#platform/audit/audit-record.sql.ts';
import { implement } from '#platform/http/implement.ts';
import { itemsOf } from './audit-answers.service.ts';

export const auditControlRoutes = implement(routes.audit, {
  list: async (call) => {
    const reader = { places: !call.principal.persona };
    // Whoever banks here too does not read what the bank examines or proposes about them.
    const notAbout = await readerAsCustomer(call);
    const filter = { ...filterOf(call.query), notAbout };
    return auditPage(call, filter, (records) => itemsOf(call.db, records, reader));
  },
});

function filterOf({
  staff,
  action,
  customer,
  from,
  to,
}: Partial<Record<'staff' | 'action' | 'customer' | 'from' | 'to', string | undefined>>) {
  const filter: AuditFilter = {
    ...(staff === undefined ? {} : { staffId: staff }),
    ...(action === undefined ? {} : { action }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
  };
  return filter;
}
