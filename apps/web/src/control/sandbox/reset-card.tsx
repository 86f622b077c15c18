/** Says what beginning again would mean, and leads an owner to the page where it is done. */
import { useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';

export function ResetCard() {
  const intl = useIntl();
  const status = useStaff();
  const may = mayDo(status, 'sandbox.reset') && !status.staff.persona;
  return (
    <Card title={intl.formatMessage({ id: 'control.reset.title' })}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose">{intl.formatMessage({ id: 'control.reset.text' })}</p>
        {may ? (
          <LinkButton href={paths.sandbox.reset()}>
            {intl.formatMessage({ id: 'control.reset.open' })}
          </LinkButton>
        ) : (
          <p className="max-w-prose text-muted">
            {intl.formatMessage({ id: 'control.reset.who' })}
          </p>
        )}
      </div>
    </Card>
  );
}
