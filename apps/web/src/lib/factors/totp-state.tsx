/** How the authenticator app and the recovery codes stand, and what can be done about it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { Factors } from './factor-calls.ts';

interface Action {
  readonly mutate: () => void;
  readonly isPending: boolean;
}

export interface TotpStateProps {
  readonly factors: Factors;
  readonly owner: 'customer' | 'staff';
  readonly isFixed: boolean;
  readonly timeZone: string | undefined;
  readonly begin: Action;
  readonly remove: Action;
  readonly renew: Action;
}

export function TotpState(props: TotpStateProps) {
  const { factors, owner, isFixed, timeZone } = props;
  const intl = useIntl();
  const isOn = factors.totp_since !== null;
  // Staff have recovery codes with a passkey alone, too.
  const hasCodes = isOn || (owner === 'staff' && factors.passkeys > 0);
  const since = factors.totp_since !== null && (
    <DateTime key="at" iso={factors.totp_since} style="day" timeZone={timeZone} />
  );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isOn ? 'good' : 'plain'}>
          {intl.formatMessage({ id: isOn ? 'app.totp.on' : 'app.totp.off' })}
        </Badge>
        {isOn && (
          <span className="text-sm text-muted">
            {intl.formatMessage({ id: 'app.totp.since' }, { since })}
          </span>
        )}
      </p>
      <p className="max-w-prose text-muted">{intl.formatMessage({ id: 'app.totp.text' })}</p>
      {hasCodes && (
        <p>
          {intl.formatMessage({ id: 'app.recovery.left' }, { count: factors.recovery_codes_left })}
        </p>
      )}
      {!isFixed && <Actions {...props} isOn={isOn} hasCodes={hasCodes} />}
    </>
  );
}

interface ActionsProps extends Pick<TotpStateProps, 'begin' | 'remove' | 'renew'> {
  readonly isOn: boolean;
  readonly hasCodes: boolean;
}

function Actions({ begin, remove, renew, isOn, hasCodes }: ActionsProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<'remove' | 'renew'>();
  const about = asked ?? 'remove';
  return (
    <div className="flex flex-wrap gap-3">
      {!isOn && (
        <Button size="compact" isPending={begin.isPending} onPress={() => begin.mutate()}>
          {intl.formatMessage({ id: 'app.totp.begin' })}
        </Button>
      )}
      {hasCodes && (
        <Button size="compact" isPending={renew.isPending} onPress={() => setAsked('renew')}>
          {intl.formatMessage({ id: 'app.recovery.renew' })}
        </Button>
      )}
      {isOn && (
        <Button
          variant="quiet"
          size="compact"
          isPending={remove.isPending}
          onPress={() => setAsked('remove')}
        >
          {intl.formatMessage({ id: 'app.totp.remove' })}
        </Button>
      )}
      <AlertDialog
        isOpen={asked !== undefined}
        title={intl.formatMessage({ id: `app.totp.${about}-title` })}
        confirmLabel={intl.formatMessage({ id: `app.totp.${about}-confirm` })}
        onConfirm={() => {
          setAsked(undefined);
          (asked === 'renew' ? renew : remove).mutate();
        }}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage({ id: `app.totp.${about}-text` })}
      </AlertDialog>
    </div>
  );
}
