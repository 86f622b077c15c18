/** One person says what a movement in suspense belongs to; a second one decides on it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { isolated } from '#lib/i18n/isolated.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { textOf } from '#lib/money/money-text.ts';
import type { Choice } from '#ui/choices/choice.ts';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { type Matches, type Movement, matchesQuery } from './reconciliation.queries.ts';

const OPPOSITE = 'opposite';
const OTHER = 'other';
/** A transfer's id, or the end of it that people quote. */
const NAMED = /^(trf_[0-9a-f-]{36}|[0-9a-f]{12})$/i;

const checks = z.object({
  belongs: z.string().check(z.minLength(1, 'field.error.choose')),
  transfer_id: z.string().check(z.trim()),
  reason: wordsOf(10, 1_000),
});
const namedChecks = checks.check(
  z.refine(({ belongs, transfer_id: id }) => belongs !== OTHER || NAMED.test(id), {
    error: 'field.error.transfer',
    path: ['transfer_id'],
  }),
);
type Values = z.infer<typeof checks>;

export interface ResolveDialogProps {
  readonly movement: Movement;
  readonly onClose: () => void;
}

export function ResolveDialog({ movement, onClose }: ResolveDialogProps) {
  const intl = useIntl();
  const matches = useQuery(matchesQuery(movement.id));
  const { amount, direction, unmatched } = movement;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage(
        { id: 'control.reconciliation.resolve-it' },
        { reference: isolated(movement.reference, intl.locale) },
      )}
    >
      <p>
        <MoneyAmount money={amount} />{' '}
        {intl.formatMessage({ id: `control.fact.direction.${direction}` })}
        {unmatched !== null && (
          <span className="block text-muted">
            {intl.formatMessage({ id: `control.unmatched.${unmatched}` })}
          </span>
        )}
      </p>
      <QueryView
        query={matches}
        errorTitle={intl.formatMessage({ id: 'control.reconciliation.matches-not-loaded' })}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(known) =>
          direction === 'out' && known.transfers.length === 0 && known.opposite === null ? (
            <Panel
              tone="note"
              title={intl.formatMessage({ id: 'control.reconciliation.no-match' })}
            >
              {intl.formatMessage({ id: 'control.reconciliation.no-match-text' })}
            </Panel>
          ) : (
            <ResolveForm {...{ movement, onClose }} matches={known} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

type Words =
  | 'belongs'
  | 'belongs-help'
  | 'transfer'
  | 'transfer-help'
  | 'transfer-help-in'
  | 'reason';

function ResolveForm(props: ResolveDialogProps & { readonly matches: Matches }) {
  const { movement, matches, onClose } = props;
  const intl = useIntl();
  const cache = useQueryClient();
  const state = useBankForm<Values>({
    schema: namedChecks,
    start: { belongs: '', transfer_id: '', reason: '' },
    submit: async ({ belongs, transfer_id: named, reason }) => {
      const transfer_id = belongs === OPPOSITE ? null : belongs === OTHER ? named : belongs;
      const params = { id: movement.id };
      await bank.rails.resolve({ params, body: { transfer_id, reason } });
      await cache.invalidateQueries({ queryKey: ['staff'] });
      showToast(intl.formatMessage({ id: 'control.reconciliation.proposed' }));
      onClose();
    },
  });
  const { control, watch } = state.form;
  const said = (id: Words) => intl.formatMessage({ id: `control.reconciliation.${id}` });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.reconciliation.propose' })}
    >
      <FormSelect
        control={control}
        name="belongs"
        kind="radio"
        label={said('belongs')}
        description={said('belongs-help')}
        choices={choicesIn(intl, matches, movement.direction)}
      />
      {watch('belongs') === OTHER && (
        <FormText
          control={control}
          name="transfer_id"
          label={said('transfer')}
          description={said(movement.direction === 'in' ? 'transfer-help-in' : 'transfer-help')}
        />
      )}
      <FormText control={control} name="reason" kind="area" label={said('reason')} />
    </BankForm>
  );
}

function choicesIn(
  intl: IntlShape,
  { transfers, opposite }: Matches,
  direction: Movement['direction'],
): Choice[] {
  const said = (id: 'of-transfer' | 'undone', reference: string) =>
    intl.formatMessage(
      { id: `control.reconciliation.${id}` },
      { reference: isolated(reference, intl.locale) },
    );
  const at = (iso: string) => intl.formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    ...transfers.map(({ id, reference, handed_over_at, settled, short_by: short }) => ({
      id,
      label: said('of-transfer', reference),
      description:
        short === null
          ? intl.formatMessage(
              { id: `control.reconciliation.${settled ? 'sent-settled' : 'sent-open'}` },
              { at: at(handed_over_at) },
            )
          : intl.formatMessage(
              { id: 'control.reconciliation.sent-short' },
              { at: at(handed_over_at), short: textOf(short, intl.locale) },
            ),
    })),
    ...(opposite === null
      ? []
      : [
          {
            id: OPPOSITE,
            label: said('undone', opposite.reference),
            description: intl.formatMessage(
              { id: `control.reconciliation.undone-${opposite.direction}` },
              { at: at(opposite.seen_at) },
            ),
          },
        ]),
    // The newest of its amount are all listed, so where none is there is no older one either; but
    // what came back may be less than what was sent.
    ...(transfers.length === 0 && direction === 'out'
      ? []
      : [
          {
            id: OTHER,
            label: intl.formatMessage({ id: 'control.reconciliation.other' }),
            description: intl.formatMessage({ id: 'control.reconciliation.other-help' }),
          },
        ]),
  ];
}
