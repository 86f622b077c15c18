/** Gives the freedom back; one person is enough for that. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { NOUNS, type Standing } from './standing.ts';
import { useRestrictionForm, wordsCheck } from './use-restriction-form.ts';

const checks = z.object({ words: wordsCheck });

interface LiftDialogProps {
  readonly standing: Standing;
  readonly onClose: () => void;
}

export function LiftDialog({ standing, onClose }: LiftDialogProps) {
  const intl = useIntl();
  const { subject } = standing;
  const state = useRestrictionForm<z.infer<typeof checks>>(
    {
      schema: checks,
      start: { words: '' },
      submit: ({ words }) =>
        bank.restrictions.lift({ params: { id: standing.customer_id }, body: { subject, words } }),
    },
    onClose,
  );
  const title = intl.formatMessage({ id: `control.${NOUNS[subject]}.do.lift` });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.restriction.about-lift' })}</p>
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
