/** Somebody else is at it: stops whatever leaves, at once, and opens a case. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';

type Said = Awaited<ReturnType<typeof bank.externalTransfers.stop>>;

interface NotMeProps {
  /** When to press it, and what is asked before it is done. */
  readonly about: string;
  readonly question: string;
  readonly say: () => Promise<Said>;
}

export function NotMe({ about, question, say }: NotMeProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState(false);
  const saying = useMutation({
    mutationFn: say,
    onSuccess: async () => {
      setAsked(false);
      await cache.invalidateQueries({ queryKey: ['customer', 'transfers'] });
    },
  });
  const label = intl.formatMessage({ id: 'customer.not-me.button' });
  if (saying.data !== undefined) {
    return <Stopped said={saying.data} />;
  }
  return (
    <>
      <p className="text-muted">{about}</p>
      <Button
        icon={<ShieldAlert aria-hidden="true" className="size-4" />}
        onPress={() => setAsked(true)}
      >
        {label}
      </Button>
      <AlertDialog
        title={question}
        confirmLabel={intl.formatMessage({ id: 'customer.not-me.confirm' })}
        isOpen={asked}
        isPending={saying.isPending}
        onConfirm={() => saying.mutate()}
        onCancel={() => setAsked(false)}
      >
        <div className="flex flex-col gap-3">
          <ProblemPanel of={saying} title={intl.formatMessage({ id: 'customer.not-me.failed' })} />
          <p>{intl.formatMessage({ id: 'customer.not-me.text' })}</p>
        </div>
      </AlertDialog>
    </>
  );
}

function Stopped({ said }: { readonly said: Said }) {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'customer.not-me.done' })}>
      <p>
        {intl.formatMessage(
          { id: 'customer.not-me.done-text' },
          {
            reference: <Reference key="reference" text={said.case_reference} />,
            day: <Deadline key="day" iso={said.decide_by} timeZone={user.time_zone} />,
          },
        )}
      </p>
      <TextLink href={paths.customer.security()}>
        {intl.formatMessage({ id: 'customer.not-me.security' })}
      </TextLink>
    </Panel>
  );
}
