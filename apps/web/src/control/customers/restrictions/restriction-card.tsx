/** How a customer's payments or account stand: what counts, and what goes on beneath it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { HeldFacts } from './held-facts.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { RestrictDialog } from './restrict-dialog.tsx';
import { type Held, NOUNS, type Standing } from './standing.ts';

type Deed = 'restrict' | 'renew' | 'lift';
interface Chosen {
  readonly deed: Deed;
  readonly held: Held | undefined;
}

export function RestrictionCard({ standing }: { readonly standing: Standing }) {
  const intl = useIntl();
  const staff = useStaff();
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const mayWrite = mayDo(staff, 'restrictions.write');
  // Nothing holds, or each that does.
  const shown = standing.held.length === 0 ? [undefined] : standing.held;
  return (
    <div className="flex flex-col gap-4">
      <Waiting standing={standing} />
      {shown.map((held, place) => (
        <div key={held?.id ?? 'none'} className="flex flex-col gap-4">
          <Card
            {...(place === 0
              ? {}
              : { title: intl.formatMessage({ id: 'control.restriction.beneath' }) })}
          >
            <HeldFacts subject={standing.subject} held={held} />
          </Card>
          {mayWrite && (
            <div className="flex flex-wrap gap-3">
              {deedsOf(standing, held, place).map((deed) => (
                <Button
                  key={deed}
                  variant={deed === 'lift' ? 'primary' : 'secondary'}
                  onPress={() => setChosen({ deed, held })}
                >
                  {intl.formatMessage({ id: wordsOf(standing, deed) })}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
      {chosen !== undefined && <DeedDialog standing={standing} chosen={chosen} onClose={close} />}
    </div>
  );
}

function Waiting({ standing }: { readonly standing: Standing }) {
  const intl = useIntl();
  const staff = useStaff();
  const waiting = standing.approval_ids;
  if (waiting.length === 0) return null;
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.restriction.waits' })}>
      {mayDo(staff, 'approvals.read') &&
        waiting.map((id) => (
          <p key={id}>
            <TextLink href={paths.control.approval(id)}>
              {intl.formatMessage({ id: 'control.case.see-proposal' })}
            </TextLink>
          </p>
        ))}
    </Panel>
  );
}

/** What staff set is lifted from the top; the customer's own stop whenever it holds. */
function deedsOf(standing: Standing, held: Held | undefined, place: number): readonly Deed[] {
  const counts = standing.held.find(({ set_by: by }) => by !== null);
  const isAgreed = held !== undefined && held.confirmed_by !== null;
  const isOnTop = held !== undefined && (held === counts || held.set_by === null);
  return [
    // Over what holds or waits, as long as that is less.
    ...(place === 0 && standing.settable.length > 0 ? (['restrict'] as const) : []),
    ...(isAgreed && held.approval_id === null ? (['renew'] as const) : []),
    // What two people agreed on ends by a proposal, of which one waits at a time.
    ...(isOnTop && !(isAgreed && held.approval_id !== null) ? (['lift'] as const) : []),
  ];
}

function wordsOf({ subject }: Standing, deed: Deed) {
  return deed === 'renew'
    ? ('control.restriction.do.renew' as const)
    : (`control.${NOUNS[subject]}.do.${deed}` as const);
}

interface DeedDialogProps {
  readonly standing: Standing;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

function DeedDialog({ standing, chosen: { deed, held }, onClose }: DeedDialogProps) {
  if (deed === 'restrict' || held === undefined) {
    return <RestrictDialog standing={standing} onClose={onClose} />;
  }
  const Dialog = deed === 'renew' ? RenewDialog : LiftDialog;
  return <Dialog standing={standing} held={held} onClose={onClose} />;
}
