/** Asks the customer for something from the fixed list, and nothing else. */
import { requestableThings } from '@fairlead/contract/transfer-checks';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CaseFile } from '#control/compliance/cases/cases.queries.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { CheckboxGroup } from '#ui/choices/checkbox-group.tsx';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useCaseForm } from './use-case-form.ts';

interface AskDialogProps {
  readonly file: CaseFile;
  readonly onClose: () => void;
}

export function AskDialog({ file, onClose }: AskDialogProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const state = useCaseForm<Record<string, never>>(
    {
      schema: z.object({}),
      start: {},
      submit: async () => {
        const things = requestableThings.filter((thing) => chosen.includes(thing));
        await bank.cases.ask({ params: { id: file.id }, body: { things } });
      },
    },
    onClose,
  );
  // What came may be asked for again: a paper that cannot be read is none.
  const waits = file.asked.flatMap(({ thing, provided }) => (provided ? [] : [thing]));
  const open = requestableThings.filter((thing) => !waits.includes(thing));
  const title = intl.formatMessage({ id: 'control.case.do.ask' });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.case.about.ask' })}</p>
      <BankForm
        state={{
          ...state,
          submit: () => {
            setMissing(chosen.length === 0);
            if (chosen.length > 0) state.submit();
          },
        }}
        submitLabel={title}
      >
        <CheckboxGroup
          name="things"
          label={intl.formatMessage({ id: 'control.case.things' })}
          choices={open.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.thing.${id}` }),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {missing && <ErrorNote>{intl.formatMessage({ id: 'field.error.required' })}</ErrorNote>}
      </BankForm>
    </Dialog>
  );
}
