/** The screens of the panel that a staff member may open, for menu, palette and first page. */
import { modeOfPage } from '#lib/mode.ts';
import { mayDo, type StaffStatus } from '#lib/session/staff-session.ts';
import { isIn, type Screen, screens } from '#routes.tsx';

export function screensFor(staff: StaffStatus): readonly Screen[] {
  return screens.filter(
    (screen) =>
      screen.area === 'control' &&
      screen.unlisted !== true &&
      isIn(screen, modeOfPage()) &&
      mayDo(staff, screen.permission),
  );
}
