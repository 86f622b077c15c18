/**
 * A form of the bank: checked here first, then by the bank, whose words about a field land beside
 * that field. A failed submit keeps everything that was typed.
 */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';
import { fieldProblemsOf } from './problems/problems.ts';

export interface BankFormOptions<Values extends FieldValues> {
  /** A schema of zod/mini; its messages are ids of the catalogue. */
  readonly schema: Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0];
  readonly start: DefaultValues<Values>;
  readonly submit: (values: Values) => Promise<unknown>;
  /** Said in the green panel; a function where it depends on what the bank answered. */
  readonly success?: string | ((answer: unknown) => string);
  /** `empty`: as at the start again, for secrets and for messages. */
  readonly afterwards?: 'as typed' | 'empty';
}

export interface FormOutcome {
  readonly kind: 'problem' | 'success';
  readonly text: ReactNode;
  /** Counts up, so that a second outcome takes the focus again. */
  readonly count: number;
}

export interface BankFormState<Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly outcome: FormOutcome | undefined;
  readonly submit: () => void;
}

export function useBankForm<Values extends FieldValues>(
  options: BankFormOptions<Values>,
): BankFormState<Values> {
  const intl = useIntl();
  const [outcome, setOutcome] = useState<FormOutcome>();
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver<Values, unknown, Values>(options.schema),
    defaultValues: options.start,
    // The summary on top takes the focus, and leads to the fields.
    shouldFocusError: false,
  });
  // What is sent may change the language, and the outcome is then said in the new one.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const end = (kind: FormOutcome['kind'], text: ReactNode) =>
    setOutcome((before) => ({ kind, text, count: (before?.count ?? 0) + 1 }));

  async function send(values: Values) {
    setOutcome(undefined);
    try {
      const answer = await options.submit(values);
      form.reset(options.afterwards === 'empty' ? options.start : values);
      const { success } = latest.current;
      if (success !== undefined) {
        end('success', typeof success === 'string' ? success : success(answer));
      }
    } catch (error) {
      const about = fieldProblemsOf(error, Object.keys(values));
      for (const { field, message } of about) {
        form.setError(field as Path<Values>, { type: 'bank', message });
      }
      end('problem', about.length > 0 ? '' : sentenceFor(error, intl));
    }
  }

  return {
    form,
    outcome,
    submit: () => void form.handleSubmit(send, () => end('problem', ''))(),
  };
}
