/**
 * The tick that a sandbox asks for on a first visit. Hidden until the script knows that this
 * device has not ticked it; the sandbox mark says the same to everybody, script or not.
 */
import { useIntl } from 'react-intl';
import { Checkbox } from '#ui/choices/checkbox.tsx';

export function FirstVisit() {
  const intl = useIntl();
  return (
    <section
      hidden
      data-first-visit=""
      aria-label={intl.formatMessage({ id: 'protected.sandbox.word' })}
      className="sticky bottom-0 z-20 border-t border-warn-line bg-warn-soft print:hidden"
    >
      <div className="wrap-page py-1">
        <Checkbox name="first-visit">
          {intl.formatMessage({ id: 'protected.sandbox.tick' })}
        </Checkbox>
      </div>
    </section>
  );
}
