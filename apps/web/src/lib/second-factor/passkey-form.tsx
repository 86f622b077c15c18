/** A passkey as second factor: one press, and the device asks for finger, face or its PIN. */
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';

export interface PasskeyFormProps {
  readonly give: () => Promise<unknown>;
  readonly onDone: () => void;
}

export function PasskeyForm({ give, onDone }: PasskeyFormProps) {
  const intl = useIntl();
  const giving = useMutation({ mutationFn: give, onSuccess: onDone });
  return (
    <div className="flex flex-col gap-5">
      <ProblemPanel of={giving} />
      <p>{intl.formatMessage({ id: 'field.factor.passkey-prompt' })}</p>
      <Button
        variant="primary"
        isPending={giving.isPending}
        onPress={() => giving.mutate()}
        icon={<KeyRound aria-hidden="true" className="size-5" />}
      >
        {intl.formatMessage({ id: 'field.factor.passkey' })}
      </Button>
    </div>
  );
}
