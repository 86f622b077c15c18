/** What a reviewer decides: yes, no with a reason that the customer reads, or back to the start. */
import { rejectionReasons } from '@fairlead/contract/choices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { optionalText, textUpTo } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Review } from './review-card.tsx';

export interface DecisionsProps {
  readonly review: Review;
  readonly onDecided: () => Promise<void>;
}

export function Decisions({ review, onDecided }: DecisionsProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<'reject' | 'reset'>();
  const approving = useMutation({
    mutationFn: () => bank.documents.approve({ params: { id: review.id }, body: {} }),
    onSuccess: onDecided,
  });
  const close = () => setAsked(undefined);
  const decided = async () => {
    close();
    await onDecided();
  };
  const { status } = review;
  if (status !== 'In Progress' && status !== 'Completed' && status !== 'Rejected') return null;
  return (
    <div className="flex flex-col gap-3">
      {status === 'In Progress' && (
        <ProblemPanel
          of={approving}
          title={intl.formatMessage({ id: 'control.papers.not-decided' })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'In Progress' ? (
          <>
            <Button
              variant="primary"
              isPending={approving.isPending}
              onPress={() => approving.mutate()}
            >
              {intl.formatMessage({ id: 'control.papers.approve' })}
            </Button>
            <Button onPress={() => setAsked('reject')}>
              {intl.formatMessage({ id: 'control.papers.reject' })}
            </Button>
          </>
        ) : (
          review.approval_id === null && (
            <Button onPress={() => setAsked('reset')}>
              {intl.formatMessage({ id: resetWords(review).label })}
            </Button>
          )
        )}
      </div>
      {asked === 'reject' && <RejectDialog review={review} onClose={close} onDone={decided} />}
      {asked === 'reset' && <ResetDialog review={review} onClose={close} onDone={decided} />}
    </div>
  );
}

interface DecisionDialogProps {
  readonly review: Review;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** A reason that points to the reviewer's words comes with some. */
const rejection = z
  .object({ reason: z.enum(rejectionReasons, 'field.error.required'), text: optionalText })
  .check(
    z.refine(({ reason, text }) => reason !== 'other' || text !== '', {
      error: 'field.error.required',
      path: ['text'],
    }),
  );

function RejectDialog({ review, onClose, onDone }: DecisionDialogProps) {
  const intl = useIntl();
  const state = useBankForm<z.infer<typeof rejection>>({
    schema: rejection,
    start: { reason: 'unreadable', text: '' },
    submit: async ({ reason, text }) => {
      const body = text === '' ? { reason } : { reason, text };
      await bank.documents.reject({ params: { id: review.id }, body });
      await onDone();
    },
  });
  const kind = intl.formatMessage({ id: `control.papers.kind-${review.kind}` });
  const title = intl.formatMessage({ id: 'control.papers.reject-kind' }, { kind });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.papers.reject-text' })}</p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.papers.reject' })}>
        <FormSelect
          control={state.form.control}
          name="reason"
          label={intl.formatMessage({ id: 'control.papers.why' })}
          choices={rejectionReasons.map((id) => ({
            id,
            label: intl.formatMessage({ id: `field.rejected.${id}` }),
          }))}
        />
        <FormText
          control={state.form.control}
          name="text"
          kind="area"
          optional={state.form.watch('reason') !== 'other'}
          label={intl.formatMessage({ id: 'control.papers.words' })}
          description={intl.formatMessage({ id: 'control.contact.filter' })}
        />
      </BankForm>
    </Dialog>
  );
}

/** Whoever takes a proof away shuts the customer out, which one person alone cannot do. */
function resetWords({ verification }: Review) {
  return verification === 'Completed'
    ? ({
        label: 'control.papers.propose-reset',
        title: 'control.papers.propose-reset-kind',
        about: 'control.papers.propose-reset-text',
      } as const)
    : ({
        label: 'control.papers.reset',
        title: 'control.papers.reset-kind',
        about: 'control.papers.reset-text',
      } as const);
}

const taking = z.object({ text: textUpTo(1000) });

function ResetDialog({ review, onClose, onDone }: DecisionDialogProps) {
  const intl = useIntl();
  const state = useBankForm<z.infer<typeof taking>>({
    schema: taking,
    start: { text: '' },
    submit: async (body) => {
      await bank.documents.reset({ params: { id: review.id }, body });
      await onDone();
    },
  });
  const kind = intl.formatMessage({ id: `control.papers.kind-${review.kind}` });
  const words = resetWords(review);
  const title = intl.formatMessage({ id: words.title }, { kind });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: words.about })}</p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: words.label })}>
        <FormText
          control={state.form.control}
          name="text"
          kind="area"
          label={intl.formatMessage({ id: 'control.papers.taken-back' })}
          description={intl.formatMessage({ id: 'control.contact.filter' })}
        />
      </BankForm>
    </Dialog>
  );
}
