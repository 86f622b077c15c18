/** Where a payment to somebody outside stands: what it waits for, its checks, what can be done. */
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { ChecksCard } from './checks-card.tsx';
import { type External, isAskedAgain } from './external.queries.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { UndoBar } from './undo-bar.tsx';
import { AskedAgain } from './waiting/asked-again.tsx';
import { HeldCard } from './waiting/held-card.tsx';
import { NewRate } from './waiting/new-rate.tsx';
import { ToSign } from './waiting/sign-card.tsx';
import { WaitsStill } from './waiting/waits-still.tsx';
import { WaitsToLeave } from './waiting/waits-to-leave.tsx';

export function ExternalStatus({ transfer }: { readonly transfer: External }) {
  const held = transfer.checks.find(
    ({ status, case_reference: reference }) => status === 'Pending' && reference !== null,
  );
  return (
    <>
      <OutcomePanel transfer={transfer} isHeld={held !== undefined} />
      {transfer.undo_until !== null && <UndoBar transfer={transfer} until={transfer.undo_until} />}
      {held !== undefined && <HeldCard transfer={transfer} check={held} />}
      {transfer.leave_by !== null && <WaitsToLeave transfer={transfer} by={transfer.leave_by} />}
      <Waiting transfer={transfer} />
      <ChecksCard transfer={transfer} />
      {held === undefined && transfer.status === 'Pending' && <StandingWarning />}
    </>
  );
}

/** What the customer has to do next, one thing at a time. */
function Waiting({ transfer }: { readonly transfer: External }) {
  if (transfer.status !== 'Pending' && transfer.status !== 'Scheduled') return null;
  if (isAskedAgain(transfer)) return <AskedAgain transfer={transfer} />;
  if (transfer.asks_again_at !== null) return <WaitsStill at={transfer.asks_again_at} />;
  if (transfer.needs_quote) return <NewRate transfer={transfer} />;
  if (transfer.signing === null) return null;
  return <ToSign transfer={transfer} signing={transfer.signing} />;
}
