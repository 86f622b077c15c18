/** The passkeys that there are; each can be renamed and removed. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Passkey, PasskeyCalls } from '#lib/factors/factor-calls.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

export interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly calls: PasskeyCalls;
  readonly stepUp: StepUp;
  readonly isFixed: boolean;
  readonly timeZone: string | undefined;
  readonly onChanged: () => Promise<unknown>;
}

type Asked = { readonly what: 'remove' | 'rename'; readonly passkey: Passkey };

export function PasskeyList(props: PasskeyListProps) {
  const { passkeys, calls, stepUp, isFixed, timeZone, onChanged } = props;
  const intl = useIntl();
  const [asked, setAsked] = useState<Asked>();
  const name = asked?.passkey.name ?? '';
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => stepUp.run(() => calls.remove(id)),
    onSettled: onChanged,
  });
  return (
    <>
      <div className="px-5 pb-4 empty:hidden">
        <ProblemPanel of={remove} title={intl.formatMessage({ id: 'app.passkeys.not-removed' })} />
      </div>
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isFixed={isFixed}
            timeZone={timeZone}
            onAsk={(what) => setAsked({ what, passkey })}
          />
        ))}
      </ul>
      {asked?.what === 'rename' && (
        <RenamePasskey
          passkey={asked.passkey}
          calls={calls}
          onDone={onChanged}
          onClose={() => setAsked(undefined)}
        />
      )}
      <AlertDialog
        isOpen={asked?.what === 'remove'}
        title={intl.formatMessage({ id: 'app.passkeys.remove-title' })}
        confirmLabel={intl.formatMessage({ id: 'app.passkeys.remove' })}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) remove.mutate(asked.passkey);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage({ id: 'app.passkeys.remove-text' }, { name })}
      </AlertDialog>
    </>
  );
}
