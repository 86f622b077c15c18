/** `/email/undo`: where the notice to the old address leads, to put that address back. */
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { UndoForm } from './undo-form.tsx';

export function UndoPage() {
  const intl = useIntl();
  return (
    <div className="wrap-page flex max-w-2xl! flex-col gap-6 py-10 md:py-14">
      <h1 className="font-serif text-3xl font-medium">
        {intl.formatMessage({ id: 'undo.page.heading' })}
      </h1>
      <Island name="email-undo">
        <UndoForm />
      </Island>
      <StandingWarning />
    </div>
  );
}
