/** A form of a case: what was done is read anew, and the dialog closes. */
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { casesKey } from '#lib/cases/cases.ts';
import { type BankFormOptions, useBankForm } from '#lib/form/use-bank-form.ts';
import { showToast } from '#ui/overlays/toasts.ts';

export function useCaseForm<Values extends FieldValues>(
  options: Pick<BankFormOptions<Values>, 'schema' | 'start' | 'submit'>,
  onClose: () => void,
) {
  const intl = useIntl();
  const cache = useQueryClient();
  return useBankForm<Values>({
    ...options,
    submit: async (values) => {
      await options.submit(values);
      await cache.invalidateQueries({ queryKey: casesKey });
      showToast(intl.formatMessage({ id: 'control.case.done' }));
      onClose();
    },
  });
}
