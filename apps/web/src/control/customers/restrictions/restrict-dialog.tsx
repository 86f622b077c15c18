/** Stops payments for 24 hours, or proposes to lock the account; both until a review date. */
import { givenReasons } from '@fairlead/contract/choices';
import type { CaseId } from '@fairlead/contract/ids';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { CaseChoice } from './case-choice.tsx';
import { RestrictionFields } from './restriction-fields.tsx';
import { NOUNS, type Standing } from './standing.ts';
import {
  NO_CASE,
  orderIn,
  type RestrictionControl,
  type RestrictionValues,
  restrictionChecks,
  startOf,
  useRestrictionForm,
} from './use-restriction-form.ts';

interface RestrictDialogProps {
  readonly standing: Standing;
  readonly onClose: () => void;
}

export function RestrictDialog({ standing, onClose }: RestrictDialogProps) {
  const intl = useIntl();
  const staff = useStaff();
  const { customer_id: customerId, subject, renewals } = standing;
  const noun = NOUNS[subject];
  const state = useRestrictionForm<RestrictionValues>(
    {
      schema: restrictionChecks,
      start: startOf(standing),
      submit: (values) => {
        const { authority: _authority, reference: _reference, case_id: file, ...wish } = values;
        const about = file === NO_CASE ? {} : { case_id: file as CaseId };
        const body = { user_id: customerId, subject, ...wish, ...about, ...orderIn(values) };
        return bank.restrictions.restrict({ body });
      },
    },
    onClose,
  );
  const { control } = state.form;
  const title = intl.formatMessage({ id: `control.${noun}.do.restrict` });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">
        {intl.formatMessage({
          id: aboutOf(standing, state.form.watch('status')),
        })}
      </p>
      {standing.status === 'REVIEW' && (
        <p className="text-muted">
          {intl.formatMessage({ id: 'control.restriction.about-beside' })}
        </p>
      )}
      <BankForm state={state} submitLabel={title}>
        <WhatAndWhy control={control} standing={standing} />
        {mayDo(staff, 'cases.read') && <CaseChoice control={control} customerId={customerId} />}
        <RestrictionFields control={control} renewals={renewals} />
      </BankForm>
    </Dialog>
  );
}

/** What happens when it is sent: nobody is kept out of their account by one person. */
function aboutOf({ subject, settable }: Standing, chosen: RestrictionValues['status']) {
  if (subject === 'account') return 'control.account-standing.about';
  const atOnce = settable.find(({ status }) => status === chosen)?.holds_at_once === true;
  return atOnce ? 'control.restriction.about' : 'control.restriction.about-waits';
}

interface WhatAndWhyProps {
  readonly control: RestrictionControl;
  readonly standing: Standing;
}

function WhatAndWhy({ control, standing: { subject, settable } }: WhatAndWhyProps) {
  const intl = useIntl();
  const noun = NOUNS[subject];
  return (
    <>
      <FormSelect
        control={control}
        name="status"
        kind="radio"
        label={intl.formatMessage({ id: `control.${noun}.status` })}
        choices={settable.map(({ status: id }) => ({
          id,
          label: intl.formatMessage({ id: `control.${noun}.status.${id}` }),
        }))}
      />
      <FormSelect
        control={control}
        name="reason"
        label={intl.formatMessage({ id: 'control.restriction.reason' })}
        choices={givenReasons.map((id) => ({
          id,
          label: intl.formatMessage({ id: `protected.restriction.reason.${id}` }),
        }))}
      />
    </>
  );
}
