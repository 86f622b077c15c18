/** A whole form: errors in the red panel, success in the green one. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail, requiredText } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Pagination } from '#ui/data/pagination.tsx';
import { Stepper } from '#ui/data/stepper.tsx';
import { Specimen } from './specimen.tsx';

const checks = z.object({ name: requiredText, email: requiredEmail });

export function FormSection() {
  const intl = useIntl();
  const [page, setPage] = useState(2);
  const state = useBankForm({
    schema: checks,
    start: { name: '', email: '' },
    success: intl.formatMessage({ id: 'design.text.saved' }),
    submit: () => Promise.resolve(),
  });
  return (
    <>
      <Specimen name="BankForm" layout="stack">
        <BankForm state={state} submitLabel={intl.formatMessage({ id: 'design.action.save' })}>
          <FormText
            control={state.form.control}
            name="name"
            autoComplete="off"
            label={intl.formatMessage({ id: 'design.field.name' })}
          />
          <FormText
            control={state.form.control}
            name="email"
            kind="email"
            autoComplete="off"
            label={intl.formatMessage({ id: 'design.field.email' })}
          />
        </BankForm>
      </Specimen>
      <Specimen name="Stepper" layout="stack">
        <Stepper
          label={intl.formatMessage({ id: 'design.section.form' })}
          steps={(['one', 'two', 'three'] as const).map((id) =>
            intl.formatMessage({ id: `design.choice.${id}` }),
          )}
          current={1}
        />
      </Specimen>
      <Specimen name="Pagination" layout="stack">
        <Pagination
          page={page}
          hasPrevious={page > 1}
          hasNext={page < 4}
          isLoading={false}
          onPrevious={() => setPage(page - 1)}
          onNext={() => setPage(page + 1)}
        />
      </Specimen>
    </>
  );
}
