/** How a customer's payments or account stand, with what each restriction owes them. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { RestrictDialog } from './restrict-dialog.tsx';
import { NOUNS, type Standing } from './standing.ts';

const TONES = { ALLOWED: 'good', REVIEW: 'warning', RESTRICTED: 'bad' } as const;

export function RestrictionCard({ standing }: { readonly standing: Standing }) {
  const intl = useIntl();
  const staff = useStaff();
  const [deed, setDeed] = useState<'restrict' | 'renew' | 'lift'>();
  const close = () => setDeed(undefined);
  const { approval_id: waits, confirmed_by: confirmed, status } = standing;
  const mayWrite = mayDo(staff, 'restrictions.write');
  const deeds = [
    ...(status !== 'RESTRICTED' && waits === null ? (['restrict'] as const) : []),
    ...(confirmed !== null && waits === null ? (['renew'] as const) : []),
    ...(status === 'ALLOWED' ? [] : (['lift'] as const)),
  ];
  return (
    <div className="flex flex-col gap-4">
      {waits !== null && (
        <Panel tone="note" title={intl.formatMessage({ id: 'control.restriction.waits' })}>
          {mayDo(staff, 'approvals.read') && (
            <TextLink href={paths.control.approval(waits)}>
              {intl.formatMessage({ id: 'control.case.see-proposal' })}
            </TextLink>
          )}
        </Panel>
      )}
      <Card>
        <Facts facts={useFacts(standing)} />
      </Card>
      {mayWrite && (
        <div className="flex flex-wrap gap-3">
          {deeds.map((id) => (
            <Button
              key={id}
              variant={id === 'lift' ? 'primary' : 'secondary'}
              onPress={() => setDeed(id)}
            >
              {intl.formatMessage({ id: wordsOf(standing, id) })}
            </Button>
          ))}
        </div>
      )}
      {deed === 'restrict' && <RestrictDialog standing={standing} onClose={close} />}
      {deed === 'renew' && <RenewDialog standing={standing} onClose={close} />}
      {deed === 'lift' && <LiftDialog standing={standing} onClose={close} />}
    </div>
  );
}

function wordsOf({ subject }: Standing, deed: 'restrict' | 'renew' | 'lift') {
  return deed === 'renew'
    ? ('control.restriction.do.renew' as const)
    : (`control.${NOUNS[subject]}.do.${deed}` as const);
}

function useFacts(standing: Standing): Fact[] {
  const intl = useIntl();
  const { status, reason, case_reference: reference, review_on: review, order } = standing;
  const noun = NOUNS[standing.subject];
  const name = (id: FactName) => intl.formatMessage({ id: `control.restriction.${id}` });
  const facts: (Fact | undefined)[] = [
    {
      name: intl.formatMessage({ id: `control.${noun}.status` }),
      value: (
        <Badge tone={TONES[status]}>
          {intl.formatMessage({ id: `control.${noun}.status.${status}` })}
        </Badge>
      ),
    },
    reason === null
      ? undefined
      : {
          name: name('reason'),
          value: intl.formatMessage({ id: `protected.restriction.reason.${reason}` }),
        },
    reference === null
      ? undefined
      : {
          name: name('reference'),
          value: (
            <bdi dir="ltr" className="font-mono">
              {reference}
            </bdi>
          ),
        },
    standing.since === null
      ? undefined
      : { name: name('since'), value: <DateTime iso={standing.since} style="exact" /> },
    standing.alone_until === null
      ? undefined
      : { name: name('alone'), value: <DateTime iso={standing.alone_until} style="exact" /> },
    review === null
      ? undefined
      : { name: name('review'), value: <DateTime iso={`${review}T12:00:00`} style="day" /> },
    status === 'ALLOWED'
      ? undefined
      : {
          name: name('renewals'),
          value: intl.formatMessage(
            { id: 'control.restriction.renewed' },
            { count: standing.renewals },
          ),
        },
    order === null
      ? undefined
      : { name: name('order'), value: `${order.authority}, ${order.reference}` },
  ];
  return facts.filter((fact) => fact !== undefined);
}

type FactName = 'reason' | 'reference' | 'since' | 'alone' | 'review' | 'renewals' | 'order';
