/** The frame of a form: the summary of errors on top takes the focus, the one action is below. */
import { type ReactNode, use, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { underName } from '#lib/plain-form/problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { FieldNamesContext } from './field-names.ts';
import { focusField, problemsIn } from './problems/problems.ts';
import type { BankFormState } from './use-bank-form.ts';
import { useErrorWords } from './use-error-words.ts';

export interface BankFormProps<Values extends FieldValues> {
  readonly state: BankFormState<Values>;
  readonly submitLabel: string;
  readonly children: ReactNode;
  readonly isReadOnly?: boolean;
  /** `danger`: what it does cannot be undone. */
  readonly submitVariant?: 'primary' | 'danger';
  /** Next to the one action: a way out. */
  readonly beside?: ReactNode;
}

export function BankForm<Values extends FieldValues>(props: BankFormProps<Values>) {
  const { state, submitLabel, children, beside, isReadOnly = false } = props;
  const { submitVariant = 'primary' } = props;
  const { form, submit } = state;
  const [names] = useState(() => new Map<string, string>());
  return (
    <FieldNamesContext value={names}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex max-w-xl flex-col gap-5"
      >
        <Outcome state={state} />
        {children}
        {!isReadOnly && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={submitVariant} isPending={form.formState.isSubmitting}>
              {submitLabel}
            </Button>
            {beside}
          </div>
        )}
      </form>
    </FieldNamesContext>
  );
}

function Outcome<Values extends FieldValues>({ state }: { readonly state: BankFormState<Values> }) {
  const intl = useIntl();
  const inWords = useErrorWords();
  const names = use(FieldNamesContext);
  const { outcome, form } = state;
  if (outcome === undefined) return null;
  if (outcome.kind === 'success') {
    return <Panel key={outcome.count} tone="success" takesFocus title={outcome.text} />;
  }
  const problems = problemsIn(form.formState.errors, inWords).map((problem) => ({
    ...problem,
    name: names.get(problem.field),
  }));
  return (
    <Panel
      key={outcome.count}
      tone="error"
      takesFocus
      title={intl.formatMessage({ id: 'field.error.summary' })}
    >
      {outcome.text}
      {problems.length > 0 && (
        <ul className="list-disc ps-5">
          {problems.map(({ field, message, name }) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => focusField(field)}
                className="min-h-6 rounded-sm text-start align-top underline underline-offset-4"
              >
                {name === undefined ? message : underName(name, message)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
