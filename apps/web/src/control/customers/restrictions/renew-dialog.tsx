/** Proposes a later review date. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { RestrictionFields } from './restriction-fields.tsx';
import type { Held, Standing } from './standing.ts';
import {
  orderIn,
  type RestrictionValues,
  restrictionChecks,
  startOf,
  useRestrictionForm,
} from './use-restriction-form.ts';

interface RenewDialogProps {
  readonly standing: Standing;
  readonly held: Held;
  readonly onClose: () => void;
}

export function RenewDialog({ standing, held, onClose }: RenewDialogProps) {
  const intl = useIntl();
  const { customer_id: id, subject } = standing;
  const state = useRestrictionForm<RestrictionValues>(
    {
      schema: restrictionChecks,
      start: startOf(held),
      submit: (values) => {
        const { review_on, words } = values;
        const body = {
          subject,
          restriction_id: held.id,
          review_on,
          words,
          ...orderIn(values),
        };
        return bank.restrictions.renew({ params: { id }, body });
      },
    },
    onClose,
  );
  const title = intl.formatMessage({ id: 'control.restriction.do.renew' });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.restriction.about-renew' })}</p>
      <BankForm state={state} submitLabel={title}>
        <RestrictionFields control={state.form.control} renewals={held.renewals} />
      </BankForm>
    </Dialog>
  );
}
