/** What the bank asks beyond the form: what for, from which means, and the scam check. */
import { fundSources, purposes } from '@fairlead/contract/transfer-checks';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Answers, Review } from '#customer/transfers/external/order.ts';
import type { ExternalTransfer } from '#customer/transfers/external/use-external-transfer.ts';
import { type Found, problemOf, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { PurposeField } from './purpose-field.tsx';
import {
  SCAM_QUESTIONS,
  type ScamQuestion,
  ScamQuestions,
  scamAnswersOf,
} from './scam-questions.tsx';
import { SourceField } from './source-field.tsx';

type Field = 'purpose' | 'source_of_funds' | ScamQuestion;
type Values = Readonly<Record<Field, string>>;

/** Whatever is missing, and what was answered before. */
function askedIn({ said: { needs }, answers }: Review): readonly Field[] {
  const asksScam = needs.includes('protection_answers') || answers?.scam !== undefined;
  const asksSource = needs.includes('source_of_funds') || answers?.source_of_funds !== undefined;
  return [
    'purpose',
    ...(asksSource ? (['source_of_funds'] as const) : []),
    ...(asksScam ? SCAM_QUESTIONS : []),
  ];
}

export interface QuestionsProps {
  readonly review: Review;
  readonly transfer: ExternalTransfer;
}

export function Questions({ review, transfer }: QuestionsProps) {
  const intl = useIntl();
  const attempt = useAttempt<Field>();
  const [values, setValues] = useState<Values>(() => startOf(review.answers));
  const asked = askedIn(review);
  const asksScam = asked.includes('hurried');
  const asksSource = asked.includes('source_of_funds');
  const set = (field: Field) => (value: string) =>
    setValues((before) => ({ ...before, [field]: value }));
  const nameOf = (field: Field) => intl.formatMessage({ id: `customer.question.${field}` });
  const problem = (field: Field) => problemOf(attempt.problems, field);

  function submit() {
    const missing = asked.filter((field) => values[field] === '');
    const message = said('customer.question.missing');
    const found: Found<Field>[] = missing.map((field) => ({ field, message }));
    const answers = answersOf(values, asksSource, asksScam);
    void attempt.run(found, async () => {
      if (answers !== undefined) await transfer.open(review.wish, answers);
    });
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
      <h3 className="text-lg font-semibold">
        {intl.formatMessage({ id: 'customer.question.title' })}
      </h3>
      <ProblemSummary {...attempt} nameOf={nameOf} />
      <PurposeField value={values.purpose} onChange={set('purpose')} error={problem('purpose')} />
      {asksSource && (
        <SourceField
          value={values.source_of_funds}
          onChange={set('source_of_funds')}
          error={problem('source_of_funds')}
        />
      )}
      {asksScam && <ScamQuestions values={values} set={set} problem={problem} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'customer.question.continue' })}
        </Button>
        <Button onPress={transfer.change}>
          {intl.formatMessage({ id: 'customer.internal.change' })}
        </Button>
      </div>
    </form>
  );
}

const asText = (answer: boolean | undefined) => (answer === undefined ? '' : answer ? 'yes' : 'no');

function startOf(answers: Answers | undefined): Values {
  return {
    purpose: answers?.purpose ?? '',
    source_of_funds: answers?.source_of_funds ?? '',
    hurried: asText(answers?.scam?.hurried),
    coached: asText(answers?.scam?.coached),
    knows_payee: asText(answers?.scam?.knows_payee),
  };
}

function answersOf(values: Values, asksSource: boolean, asksScam: boolean): Answers | undefined {
  const purpose = purposes.find((id) => id === values.purpose);
  const source = fundSources.find((id) => id === values.source_of_funds);
  if (purpose === undefined) return undefined;
  return {
    purpose,
    ...(asksSource && source !== undefined ? { source_of_funds: source } : {}),
    ...(asksScam ? { scam: scamAnswersOf(values) } : {}),
  };
}
