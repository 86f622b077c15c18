/** Whether somebody may empty the sandbox: an owner, and no demonstration person. */
import { mayDo, type StaffStatus } from '#lib/session/staff-session.ts';

export function mayReset(status: StaffStatus | null): boolean {
  return status !== null && mayDo(status, 'sandbox.reset') && !status.staff.persona;
}
