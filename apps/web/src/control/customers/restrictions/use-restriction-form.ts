/** A form about a restriction: how it stands is read anew, and the dialog closes. */
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { type BankFormOptions, useBankForm } from '#lib/form/use-bank-form.ts';
import { showToast } from '#ui/overlays/toasts.ts';

const WORDS_LEAST = 10;
const WORDS_MOST = 1_000;

export const wordsCheck = z
  .string()
  .check(
    z.trim(),
    z.minLength(WORDS_LEAST, 'field.error.say-more'),
    z.maxLength(WORDS_MOST, 'field.error.too-long'),
  );
export const dayCheck = z.string().check(z.minLength(1, 'field.error.required'));
export const orderChecks = {
  authority: z.string().check(z.trim(), z.maxLength(140, 'field.error.too-long')),
  reference: z.string().check(z.trim(), z.maxLength(80, 'field.error.too-long')),
};

/** Both parts, or no order. */
export function orderIn(values: { readonly authority: string; readonly reference: string }) {
  const { authority, reference } = values;
  return authority === '' && reference === '' ? {} : { order: { authority, reference } };
}

export function useRestrictionForm<Values extends FieldValues>(
  options: Pick<BankFormOptions<Values>, 'schema' | 'start' | 'submit'>,
  onClose: () => void,
) {
  const intl = useIntl();
  const cache = useQueryClient();
  return useBankForm<Values>({
    ...options,
    submit: async (values) => {
      await options.submit(values);
      await cache.invalidateQueries({ queryKey: ['staff', 'restriction'] });
      showToast(intl.formatMessage({ id: 'control.case.done' }));
      onClose();
    },
  });
}
