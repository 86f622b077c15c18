/**
 * What has become of it, in a sentence. *Sent* and *arrived* only by the rail's word, or where the
 * money is on an account of this bank.
 */
import { type IntlShape, useIntl } from 'react-intl';
import { textOf } from '#lib/money/money-text.ts';
import { Panel, type PanelTone } from '#ui/feedback/panel.tsx';
import type { External } from './external.queries.ts';

interface Said {
  readonly tone: PanelTone;
  readonly title: MessageId;
  readonly text: MessageId;
}

export interface OutcomePanelProps {
  readonly transfer: External;
  /** A case is open, which says more than this would. */
  readonly isHeld: boolean;
}

export function OutcomePanel({ transfer, isHeld }: OutcomePanelProps) {
  const intl = useIntl();
  const said = saidOf(transfer, isHeld);
  if (said === undefined) return null;
  const { outcome_reason: reason, recall, order } = transfer;
  return (
    <Panel tone={said.tone} title={intl.formatMessage({ id: said.title })}>
      <div className="flex flex-col gap-1">
        {reason !== null && <p>{intl.formatMessage({ id: `customer.outcome.${reason}` })}</p>}
        <p>{intl.formatMessage({ id: said.text }, factsOf(intl, transfer))}</p>
        {order !== null && (
          <p>{intl.formatMessage({ id: 'customer.external.frozen-by' }, { ...order })}</p>
        )}
        {recall !== null && isOpenToRecall(transfer) && (
          <p>{intl.formatMessage({ id: `customer.external.recall-${recall}` })}</p>
        )}
      </div>
    </Panel>
  );
}

/** What has ended otherwise waits for no answer. */
function isOpenToRecall({ status }: External): boolean {
  return status === 'Pending' || status === 'Completed';
}

function factsOf(intl: IntlShape, transfer: External): Record<string, string> {
  const { short_return: short } = transfer;
  const day = transfer.scheduled_for ?? transfer.value_date;
  return {
    day: intl.formatDate(day, { dateStyle: 'full', timeZone: 'UTC' }),
    arrived: textOf(transfer.arrived, intl.locale),
    payee: transfer.payee.account_title,
    ...(short === null
      ? {}
      : { back: textOf(short.back, intl.locale), kept: textOf(short.kept, intl.locale) }),
  };
}

const SAID = {
  Scheduled: {
    tone: 'note',
    title: 'customer.external.is-scheduled',
    text: 'customer.external.is-scheduled-text',
  },
  Completed: {
    tone: 'success',
    title: 'customer.external.is-arrived',
    text: 'customer.external.is-arrived-text',
  },
  Failed: {
    tone: 'error',
    title: 'customer.external.is-failed',
    text: 'customer.external.is-failed-text',
  },
  Cancelled: {
    tone: 'note',
    title: 'customer.external.is-cancelled',
    text: 'customer.external.is-cancelled-text',
  },
  Returned: {
    tone: 'warning',
    title: 'customer.external.is-returned',
    text: 'customer.external.is-returned-text',
  },
  Frozen: {
    tone: 'warning',
    title: 'protected.hold.frozen.title',
    text: 'protected.hold.frozen.text',
  },
} as const satisfies Partial<Record<External['status'], Said>>;

/** Not all of it came back. */
const RETURNED_SHORT = {
  ...SAID.Returned,
  text: 'customer.external.is-returned-short-text',
} as const satisfies Said;

function saidOf(transfer: External, isHeld: boolean) {
  const { status, phase, rail_reference: reference, signing, needs_quote: asks } = transfer;
  // It goes out by itself only once it is approved.
  if (status === 'Scheduled' && (signing !== null || asks)) return undefined;
  if (status === 'Completed' && transfer.inside) {
    return { ...SAID.Completed, text: 'customer.external.is-arrived-inside-text' } as const;
  }
  if (status === 'Returned' && transfer.short_return !== null) return RETURNED_SHORT;
  if (status !== 'Pending') return SAID[status];
  if (isHeld || phase !== 'with_rail') return undefined;
  const id = reference === null ? 'handed-over' : 'sent';
  return {
    tone: 'note',
    title: `customer.external.is-${id}`,
    text: `customer.external.is-${id}-text`,
  } as const satisfies Said;
}
