/** Gives the freedom back: at once what one person took, by a proposal what two agreed on. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type Held, NOUNS, type Standing } from './standing.ts';
import { useRestrictionForm, wordsCheck } from './use-restriction-form.ts';

const checks = z.object({ words: wordsCheck });

interface LiftDialogProps {
  readonly standing: Standing;
  readonly held: Held;
  readonly onClose: () => void;
}

export function LiftDialog({ standing, held, onClose }: LiftDialogProps) {
  const intl = useIntl();
  const { subject } = standing;
  const state = useRestrictionForm<z.infer<typeof checks>>(
    {
      schema: checks,
      start: { words: '' },
      submit: ({ words }) => {
        const body = { subject, restriction_id: held.id, words };
        return bank.restrictions.lift({ params: { id: standing.customer_id }, body });
      },
    },
    onClose,
  );
  const title = intl.formatMessage({ id: `control.${NOUNS[subject]}.do.lift` });
  const needsTwo = held.confirmed_by !== null;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">
        {intl.formatMessage({
          id: needsTwo
            ? 'control.restriction.about-lift-proposal'
            : 'control.restriction.about-lift',
        })}
      </p>
      {standing.held.length > 1 && (
        <p className="text-muted">
          {intl.formatMessage({ id: 'control.restriction.about-others' })}
        </p>
      )}
      <BankForm state={state} submitLabel={title}>
        <FormText
          control={state.form.control}
          name="words"
          kind="area"
          label={intl.formatMessage({ id: 'control.case.why' })}
        />
      </BankForm>
    </Dialog>
  );
}
