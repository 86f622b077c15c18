/** Why no account can be opened for somebody, said before the form is filled in. */
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import type { StaffStatus } from '#lib/session/staff-session.ts';

export type OpeningObstacle = 'withheld' | 'own' | 'closed' | 'held' | 'not-enrolled';

/** In the order in which the bank refuses. */
export function openingObstacle(
  record: Pick<
    CustomerRecord,
    'details_withheld' | 'email' | 'account_status' | 'all_required_verifications'
  >,
  { staff }: Pick<StaffStatus, 'staff'>,
): OpeningObstacle | undefined {
  if (record.details_withheld) return 'withheld';
  if (record.email?.toLowerCase() === staff.email.toLowerCase()) return 'own';
  if (record.account_status === 'Closed') return 'closed';
  if (record.account_status !== 'Active') return 'held';
  return record.all_required_verifications ? undefined : 'not-enrolled';
}
