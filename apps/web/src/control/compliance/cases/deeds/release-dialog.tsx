/** Lets a held payment go on; against a listed name or for much money as a proposal. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CaseFile } from '#control/compliance/cases/cases.queries.ts';
import { caseReason } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { CheckboxGroup } from '#ui/choices/checkbox-group.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useCaseForm } from './use-case-form.ts';

interface ReleaseDialogProps {
  readonly file: CaseFile;
  readonly onClose: () => void;
}

const checks = z.object({ reason: caseReason });

export function ReleaseDialog({ file, onClose }: ReleaseDialogProps) {
  const intl = useIntl();
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const state = useCaseForm<z.infer<typeof checks>>(
    {
      schema: checks,
      start: { reason: '' },
      submit: ({ reason }) =>
        bank.cases.release({ params: { id: file.id }, body: { reason, cleared: [...cleared] } }),
    },
    onClose,
  );
  const deed = file.needs_two ? 'propose-release' : 'release';
  const title = intl.formatMessage({ id: `control.case.do.${deed}` });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: `control.case.about.${deed}` })}</p>
      <BankForm state={state} submitLabel={title}>
        {file.hits.length > 0 && (
          <CheckboxGroup
            name="cleared"
            label={intl.formatMessage({ id: 'control.case.cleared' })}
            description={intl.formatMessage({ id: 'control.case.cleared-about' })}
            choices={file.hits.map(({ id, name, entry_name }) => ({
              id,
              label: `${name} – ${entry_name}`,
            }))}
            value={cleared}
            onChange={setCleared}
          />
        )}
        <FormText
          control={state.form.control}
          name="reason"
          kind="area"
          label={intl.formatMessage({ id: 'control.case.why' })}
        />
      </BankForm>
    </Dialog>
  );
}
