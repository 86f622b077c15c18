/**
 * A form of the bank: checked here first, then by the bank, whose words about a field land beside
 * that field. A failed submit keeps everything that was typed.
 */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
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
  /** `empty`: as at the start again, for secrets, messages, and what is only proposed. */
  readonly afterwards?: Afterwards | ((answer: unknown) => Afterwards);
}

type Afterwards = 'as typed' | 'empty';

export interface FormOutcome {
  readonly kind: 'problem' | 'success';
  readonly text: string;
  /** Counts up, so that a second outcome takes the focus again. */
  readonly count: number;
}

/** What came of it. It is put in words at each look: the reader may change the language. */
type Ended =
  | { readonly kind: 'success'; readonly answer: unknown }
  | { readonly kind: 'problem'; readonly error?: unknown };

export interface BankFormState<Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly outcome: FormOutcome | undefined;
  readonly submit: () => void;
}

export function useBankForm<Values extends FieldValues>(
  options: BankFormOptions<Values>,
): BankFormState<Values> {
  const intl = useIntl();
  const [ended, setEnded] = useState<Ended & { readonly count: number }>();
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver<Values, unknown, Values>(options.schema),
    defaultValues: options.start,
    // The summary on top takes the focus, and leads to the fields.
    shouldFocusError: false,
  });
  const end = (now: Ended) => setEnded((before) => ({ ...now, count: (before?.count ?? 0) + 1 }));

  function inWords(now: Ended): string {
    if (now.kind === 'problem') return 'error' in now ? sentenceFor(now.error, intl) : '';
    const { success = '' } = options;
    return typeof success === 'string' ? success : success(now.answer);
  }

  async function send(values: Values) {
    setEnded(undefined);
    try {
      const answer = await options.submit(values);
      const { afterwards = 'as typed', start } = options;
      const next = typeof afterwards === 'string' ? afterwards : afterwards(answer);
      form.reset(next === 'empty' ? start : values);
      if (options.success !== undefined) end({ kind: 'success', answer });
    } catch (error) {
      const about = fieldProblemsOf(error, Object.keys(values));
      for (const { field, message } of about) {
        form.setError(field as Path<Values>, { type: 'bank', message });
      }
      end(about.length > 0 ? { kind: 'problem' } : { kind: 'problem', error });
    }
  }

  return {
    form,
    outcome: ended && { kind: ended.kind, text: inWords(ended), count: ended.count },
    submit: () => void form.handleSubmit(send, () => end({ kind: 'problem' }))(),
  };
}
