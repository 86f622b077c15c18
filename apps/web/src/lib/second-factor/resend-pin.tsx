/** Another PIN, when the first does not come; not before the bank would send one. */
import { waitingTime } from '@fairlead/contract/waiting-time';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Something that was sent, and from when on another can be asked for. */
export interface Resendable {
  readonly resend_at: string;
}

export interface ResendPinProps<Sent extends Resendable> {
  /** The last one that was sent; null when none was. */
  readonly sentPin: Sent | null;
  readonly send: () => Promise<Sent>;
  readonly onSent: (sent: Sent) => void;
  /** The button's own words, where it is no PIN or none was sent from here. */
  readonly label?: string;
}

export function ResendPin<Sent extends Resendable>(props: ResendPinProps<Sent>) {
  const { sentPin, send, onSent, label } = props;
  const intl = useIntl();
  const sending = useMutation({ mutationFn: send, onSuccess: onSent });
  const wait = useSecondsUntil(sentPin?.resend_at);
  return (
    <div className="flex flex-col gap-3">
      <ProblemPanel of={sending} title={intl.formatMessage({ id: 'field.pin.not-sent' })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          // The first one is what the screen is for; another is beside the point.
          {...(sentPin === null && label === undefined
            ? { variant: 'primary' }
            : { size: 'compact' })}
          isDisabled={wait > 0}
          isPending={sending.isPending}
          onPress={() => sending.mutate()}
        >
          {label ??
            intl.formatMessage({ id: sentPin === null ? 'field.pin.send' : 'field.pin.resend' })}
        </Button>
        {wait > 0 && (
          <span className="text-sm text-muted tabular-nums">
            {intl.formatMessage({ id: 'field.pin.wait' }, { ...waitingTime(wait) })}
          </span>
        )}
        <span role="status" className="text-sm text-muted">
          {sending.isSuccess && intl.formatMessage({ id: 'field.pin.sent' })}
        </span>
      </div>
    </div>
  );
}
