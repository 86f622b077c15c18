/** The customer chose to wait a day, and it has passed: they are asked again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PURPOSES, PurposeField } from '#customer/transfers/external/review/purpose-field.tsx';
import {
  SCAM_QUESTIONS,
  type ScamQuestion,
  ScamQuestions,
} from '#customer/transfers/external/review/scam-questions.tsx';
import { type External, show } from '#customer/transfers/status/external.queries.ts';
import { OpenUntil } from '#customer/transfers/status/open-until.tsx';
import { bank } from '#lib/client.ts';
import { problemOf, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

type Field = 'purpose' | ScamQuestion;
const FIELDS: readonly Field[] = ['purpose', ...SCAM_QUESTIONS];
const NOTHING = { purpose: '', hurried: '', coached: '', knows_payee: '' };

function answersOf(values: Readonly<Record<Field, string>>) {
  const purpose = PURPOSES.find((one) => one === values.purpose);
  if (purpose === undefined) return undefined;
  return {
    purpose,
    hurried: values.hurried === 'yes',
    coached: values.coached === 'yes',
    knows_payee: values.knows_payee === 'yes',
    decision: 'go_on',
  } as const;
}

export function AskedAgain({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const attempt = useAttempt<Field>();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>(NOTHING);
  const set = (field: Field) => (value: string) =>
    setValues((before) => ({ ...before, [field]: value }));
  const nameOf = (field: Field) => intl.formatMessage({ id: `customer.question.${field}` });
  const problem = (field: Field) => problemOf(attempt.problems, field);

  async function goOn() {
    const protection_answers = answersOf(values);
    if (protection_answers === undefined) return;
    const body = { id: transfer.id, protection_answers };
    await show(cache, await bank.externalTransfers.answer({ body }));
  }

  function submit() {
    const message = said('customer.question.missing');
    const missing = FIELDS.filter((field) => values[field] === '');
    void attempt.run(
      missing.map((field) => ({ field, message })),
      goOn,
    );
  }

  return (
    <Card title={intl.formatMessage({ id: 'customer.wait.again' })}>
      <form
        noValidate
        className="flex max-w-xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-muted">{intl.formatMessage({ id: 'customer.wait.again-text' })}</p>
        <OpenUntil transfer={transfer} check="protection" />
        {transfer.warning !== null && (
          <Panel tone="warning" title={intl.formatMessage({ id: 'customer.external.warning' })}>
            {intl.formatMessage({ id: `protected.${transfer.warning}` })}
          </Panel>
        )}
        <ProblemSummary {...attempt} nameOf={nameOf} />
        <PurposeField value={values.purpose} onChange={set('purpose')} error={problem('purpose')} />
        <ScamQuestions values={values} set={set} problem={problem} />
        <div>
          <Button type="submit" variant="primary" isPending={attempt.isPending}>
            {intl.formatMessage({ id: 'customer.wait.go-on' })}
          </Button>
        </div>
      </form>
    </Card>
  );
}
