/** A form about a restriction: how it stands is read anew, and the dialog closes. */
import { givenReasons } from '@fairlead/contract/choices';
import { useQueryClient } from '@tanstack/react-query';
import type { Control, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { wordsOf } from '#lib/form/checks.ts';
import { type BankFormOptions, useBankForm } from '#lib/form/use-bank-form.ts';
import { showToast } from '#ui/overlays/toasts.ts';
import type { Standing } from './standing.ts';

const WORDS_LEAST = 10;
const WORDS_MOST = 1_000;

const STATUSES = ['REVIEW', 'RESTRICTED'] as const;

/** No case of the customer's: it gets a reference of its own. */
export const NO_CASE = 'none';

export const wordsCheck = wordsOf(WORDS_LEAST, WORDS_MOST);

export const restrictionChecks = z.object({
  status: z.enum(STATUSES),
  reason: z.enum(givenReasons),
  case_id: z.string(),
  review_on: z.string().check(z.minLength(1, 'field.error.required')),
  words: wordsCheck,
  authority: z.string().check(z.trim(), z.maxLength(140, 'field.error.too-long')),
  reference: z.string().check(z.trim(), z.maxLength(80, 'field.error.too-long')),
});
export type RestrictionValues = z.infer<typeof restrictionChecks>;
export type RestrictionControl = Control<RestrictionValues, unknown, RestrictionValues>;

/** A new one begins with what is most usual; one that is extended keeps its category. */
export function startOf({ reason }: Pick<Standing, 'reason'>): RestrictionValues {
  return {
    status: 'RESTRICTED',
    reason: givenReasons.find((one) => one === reason) ?? 'unusual_activity',
    case_id: NO_CASE,
    review_on: '',
    words: '',
    authority: '',
    reference: '',
  };
}

/** Both parts, or no order. */
export function orderIn({ authority, reference }: RestrictionValues) {
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
      // Everything of this customer that says how they stand.
      await cache.invalidateQueries({ queryKey: ['staff'] });
      showToast(intl.formatMessage({ id: 'control.case.done' }));
      onClose();
    },
  });
}
