/** A new payee: the parts that its country uses, and a name of one's own for it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bank } from '#lib/client.ts';
import { PayeeFields, usePayeeFieldName } from '#lib/payees/payee-fields.tsx';
import {
  isPayeeField,
  noPayee,
  type PayeeField,
  type PayeeValues,
  payeeFieldsOf,
  payeeOf,
  payeeProblem,
} from '#lib/payees/payee-values.ts';
import { PAYEES } from '#lib/payees/payees.queries.ts';
import { type Found, problemOf, problemsFromBank, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

const LONGEST_NICKNAME = 60;
type Field = PayeeField | 'nickname';

function problemsIn(values: PayeeValues, nickname: string): Found<Field>[] {
  const found = payeeFieldsOf(values.country).flatMap((field): Found<Field>[] => {
    const id = payeeProblem(values, field);
    return id === undefined ? [] : [{ field, message: said(id) }];
  });
  if (nickname.trim().length <= LONGEST_NICKNAME) return found;
  return [...found, { field: 'nickname', message: said('field.error.too-long') }];
}

export function AddForm() {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const stepUp = useStepUp(customerStepUp);
  const attempt = useAttempt<Field>();
  const payeeFieldName = usePayeeFieldName();
  const [values, setValues] = useState(noPayee);
  const [nickname, setNickname] = useState('');
  const nameOf = (field: Field) =>
    field === 'nickname'
      ? intl.formatMessage({ id: 'customer.payee.nickname' })
      : payeeFieldName(field);

  async function keep() {
    const payee = payeeOf(values);
    if (payee === undefined) return;
    const body = nickname.trim() === '' ? payee : { ...payee, nickname: nickname.trim() };
    await stepUp.run(() => bank.payees.add({ body }));
    await cache.invalidateQueries({ queryKey: PAYEES });
    showToast(intl.formatMessage({ id: 'customer.payees.added' }, { name: payee.account_title }));
    await navigate(paths.customer.payees());
  }

  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt.run(problemsIn(values, nickname), keep, (error) =>
          problemsFromBank(error, fieldNamed),
        );
      }}
    >
      <ProblemSummary {...attempt} nameOf={nameOf} />
      <PayeeFields
        values={values}
        onChange={setValues}
        problem={(field) => problemOf(attempt.problems, field)}
      />
      <TextField
        name="nickname"
        optional
        autoComplete="off"
        label={nameOf('nickname')}
        description={intl.formatMessage({ id: 'customer.payee.nickname-help' })}
        value={nickname}
        onChange={setNickname}
        error={problemOf(attempt.problems, 'nickname')}
      />
      <div>
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'customer.payees.keep' })}
        </Button>
      </div>
      {stepUp.dialog}
    </form>
  );
}

/** The bank names a part by its place, as in `details.iban`. */
function fieldNamed(name: string): Field | undefined {
  const last = name.split('.').at(-1) ?? name;
  if (last === 'nickname') return last;
  return isPayeeField(last) ? last : undefined;
}
