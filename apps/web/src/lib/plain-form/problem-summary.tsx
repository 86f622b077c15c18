/** All that is wrong with a form, on top: takes the focus and leads to the fields. */
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';
import { type Problem, underName } from './problem.ts';

export interface ProblemSummaryProps<Field extends string> {
  readonly problems: readonly Problem<Field>[];
  /** What concerns the whole, in the bank's own words. */
  readonly text?: string | undefined;
  /** Counts up with each attempt, so that the panel takes the focus again. */
  readonly attempt: number;
  readonly nameOf: (field: Field) => string;
}

export function ProblemSummary<Field extends string>(props: ProblemSummaryProps<Field>) {
  const { problems, text, attempt, nameOf } = props;
  const intl = useIntl();
  if (problems.length === 0 && text === undefined) return null;
  return (
    <Panel
      key={attempt}
      tone="error"
      takesFocus
      title={intl.formatMessage({ id: 'field.error.summary' })}
    >
      {text}
      {problems.length > 0 && (
        <ul className="list-disc ps-5">
          {problems.map(({ field, message }) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()}
                className="min-h-6 rounded-sm text-start align-top underline underline-offset-4"
              >
                {underName(nameOf(field), message)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
