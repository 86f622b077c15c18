/** Giving a message to somebody, and closing it. */
import type { StaffId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select, type SelectProps } from '#ui/choices/select.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { assigneesQuery, type Message } from './inbox.queries.ts';

export interface MessageActionsProps {
  readonly message: Message;
  readonly onChanged: (message: Message) => Promise<void>;
}

const NOBODY = 'nobody';

export function MessageActions({ message, onChanged }: MessageActionsProps) {
  const intl = useIntl();
  const [asking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; count: number }>();
  const at = { params: { id: message.id }, ifMatch: String(message.version) };
  async function act(deed: () => Promise<Message>) {
    setPending(true);
    setProblem(undefined);
    try {
      await onChanged(await deed());
    } catch (error) {
      const text = sentenceFor(error, intl);
      setProblem((before) => ({ text, count: (before?.count ?? 0) + 1 }));
    } finally {
      setPending(false);
      setAsking(false);
    }
  }
  const assign = (id: string) => {
    const assigned_to = id === NOBODY ? null : (id as StaffId);
    return act(() => bank.contactMessages.assign({ ...at, body: { assigned_to } }));
  };
  return (
    <>
      {problem !== undefined && <NotDone key={problem.count} text={problem.text} />}
      {message.status !== 'Closed' && (
        <>
          <Assignee
            value={message.assigned_to ?? NOBODY}
            isDisabled={isPending}
            onChange={(id) => void assign(id)}
          />
          <CloseButton onPress={() => setAsking(true)} />
        </>
      )}
      {asking && (
        <AlertDialog
          isOpen
          title={intl.formatMessage({ id: 'control.inbox.close-title' })}
          confirmLabel={intl.formatMessage({ id: 'control.inbox.close' })}
          isPending={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void act(() => bank.contactMessages.close(at))}
        >
          {intl.formatMessage({ id: 'control.inbox.close-text' })}
        </AlertDialog>
      )}
    </>
  );
}

type AssigneeProps = Pick<SelectProps, 'value' | 'isDisabled' | 'onChange'>;

function Assignee(field: AssigneeProps) {
  const intl = useIntl();
  const people = useQuery(assigneesQuery);
  return (
    <QueryView
      query={people}
      errorTitle={intl.formatMessage({ id: 'control.inbox.people-not-loaded' })}
      skeleton={<Skeleton className="h-18" />}
    >
      {(known) => (
        <Select
          {...field}
          label={intl.formatMessage({ id: 'control.inbox.assign' })}
          choices={[
            { id: NOBODY, label: intl.formatMessage({ id: 'control.inbox.nobody' }) },
            ...known.map(({ id, name }) => ({ id, label: name })),
          ]}
        />
      )}
    </QueryView>
  );
}

function CloseButton({ onPress }: { readonly onPress: () => void }) {
  const intl = useIntl();
  return (
    <div>
      <Button onPress={onPress}>{intl.formatMessage({ id: 'control.inbox.close' })}</Button>
    </div>
  );
}

function NotDone({ text }: { readonly text: string }) {
  const intl = useIntl();
  return (
    <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'control.item.not-done' })}>
      {text}
    </Panel>
  );
}
