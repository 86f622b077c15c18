/** The screens of the panel that a staff member may open, for menu, palette and first page. */
import { mayDo, type StaffStatus } from '#lib/session/staff-session.ts';
import { type Screen, screens } from '#routes.tsx';

export function screensFor(staff: StaffStatus): readonly Screen[] {
  return screens.filter(
    ({ area, unlisted, permission }) =>
      area === 'control' && unlisted !== true && mayDo(staff, permission),
  );
}
