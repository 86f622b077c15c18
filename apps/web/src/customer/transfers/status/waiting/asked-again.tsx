/** The customer chose to wait a day, and it has passed: they are asked again, and decide again. */
import { purposes } from '@fairlead/contract/transfer-checks';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { PurposeField } from '#customer/transfers/external/review/purpose-field.tsx';
import {
  SCAM_QUESTIONS,
  type ScamQuestion,
  ScamQuestions,
  scamAnswersOf,
} from '#customer/transfers/external/review/scam-questions.tsx';
import { CancelTransfer } from '#customer/transfers/status/cancel-transfer.tsx';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { OpenUntil } from '#customer/transfers/status/open-until.tsx';
import { problemOf, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { type AnswersNow, DecideAgain } from './decide-again.tsx';

type Field = 'purpose' | ScamQuestion;
type Values = Readonly<Record<Field, string>>;
const FIELDS: readonly Field[] = ['purpose', ...SCAM_QUESTIONS];
const NOTHING: Values = { purpose: '', hurried: '', coached: '', knows_payee: '' };

export function AskedAgain({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  const heading = useRef<HTMLSpanElement>(null);
  const [values, setValues] = useState(NOTHING);
  const [answers, setAnswers] = useState<AnswersNow>();
  const change = () => {
    setAnswers(undefined);
    heading.current?.focus();
  };
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none!">
          {intl.formatMessage({ id: 'customer.wait.again' })}
        </span>
      }
    >
      {answers === undefined ? (
        <QuestionsAgain
          transfer={transfer}
          values={values}
          onChange={setValues}
          onAnswered={setAnswers}
        />
      ) : (
        <DecideAgain transfer={transfer} answers={answers} change={change} />
      )}
    </Card>
  );
}

interface QuestionsAgainProps {
  readonly transfer: External;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly onAnswered: (answers: AnswersNow | undefined) => void;
}

function QuestionsAgain({ transfer, values, onChange, onAnswered }: QuestionsAgainProps) {
  const intl = useIntl();
  const attempt = useAttempt<Field>();
  const set = (field: Field) => (value: string) => onChange({ ...values, [field]: value });
  const nameOf = (field: Field) => intl.formatMessage({ id: `customer.question.${field}` });
  const problem = (field: Field) => problemOf(attempt.problems, field);

  function submit() {
    const message = said('customer.question.missing');
    const missing = FIELDS.filter((field) => values[field] === '');
    const found = missing.map((field) => ({ field, message }));
    void attempt.run(found, async () => onAnswered(answersOf(values)));
  }

  return (
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
      <ProblemSummary {...attempt} nameOf={nameOf} />
      <PurposeField value={values.purpose} onChange={set('purpose')} error={problem('purpose')} />
      <ScamQuestions values={values} set={set} problem={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {intl.formatMessage({ id: 'customer.question.continue' })}
        </Button>
        <CancelTransfer transfer={transfer} />
      </div>
    </form>
  );
}

function answersOf(values: Values): AnswersNow | undefined {
  const purpose = purposes.find((one) => one === values.purpose);
  return purpose === undefined ? undefined : { purpose, ...scamAnswersOf(values) };
}
