/** Three questions that criminals' stories have in common. */
import { useIntl } from 'react-intl';
import type { ScamAnswers } from '#customer/transfers/external/order.ts';
import { RadioGroup } from '#ui/choices/radio-group.tsx';

export const SCAM_QUESTIONS = ['hurried', 'coached', 'knows_payee'] as const;
export type ScamQuestion = (typeof SCAM_QUESTIONS)[number];

/** `yes`, `no`, or empty. */
type Said = Readonly<Record<ScamQuestion, string>>;

export function scamAnswersOf(said: Said): ScamAnswers {
  return {
    hurried: said.hurried === 'yes',
    coached: said.coached === 'yes',
    knows_payee: said.knows_payee === 'yes',
  };
}

export interface ScamQuestionsProps {
  readonly values: Said;
  readonly set: (field: ScamQuestion) => (value: string) => void;
  readonly problem: (field: ScamQuestion) => string | undefined;
}

export function ScamQuestions({ values, set, problem }: ScamQuestionsProps) {
  const intl = useIntl();
  return SCAM_QUESTIONS.map((field) => (
    <RadioGroup
      key={field}
      name={field}
      label={intl.formatMessage({ id: `customer.question.${field}` })}
      value={values[field]}
      onChange={set(field)}
      error={problem(field)}
      choices={(['yes', 'no'] as const).map((id) => ({
        id,
        label: intl.formatMessage({ id: `customer.question.${id}` }),
      }))}
    />
  ));
}
