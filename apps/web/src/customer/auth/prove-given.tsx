/** The number that came with opening the account: nobody has shown yet that it is theirs. */
import type { SentPin } from '@fairlead/contract/people';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useSendCode } from './use-send-code.ts';

export interface ProveGivenProps {
  readonly phoneNumber: string;
  readonly onSent: (sentPin: SentPin) => void;
  readonly onAnother: () => void;
}

export function ProveGiven({ phoneNumber, onSent, onAnother }: ProveGivenProps) {
  const intl = useIntl();
  const { sending, dialog } = useSendCode(onSent);
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <ProblemPanel of={sending} />
      <p>{intl.formatMessage({ id: 'customer.phone.help' })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isPending={sending.isPending}
          onPress={() => sending.mutate(phoneNumber)}
        >
          {intl.formatMessage({ id: 'customer.phone.send' })}
        </Button>
        <Button variant="quiet" onPress={onAnother}>
          {intl.formatMessage({ id: 'customer.phone.another' })}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
