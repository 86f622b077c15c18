/** A form for words of the site. Whoever leaves with unsaved words is asked first. */
import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { type BankFormOptions, type BankFormState, useBankForm } from '#lib/form/use-bank-form.ts';

export interface ContentFormOptions<Values extends FieldValues> {
  readonly schema: BankFormOptions<Values>['schema'];
  readonly start: DefaultValues<Values>;
  readonly save: (values: Values) => Promise<unknown>;
  readonly onUnsaved?: ((unsaved: boolean) => void) | undefined;
}

export function useContentForm<Values extends FieldValues>(
  options: ContentFormOptions<Values>,
): BankFormState<Values> {
  const { schema, start, save, onUnsaved } = options;
  const intl = useIntl();
  const state = useBankForm<Values>({
    schema,
    start,
    submit: save,
    success: intl.formatMessage({ id: 'control.item.saved' }),
  });
  const { isDirty } = state.form.formState;
  useEffect(() => {
    onUnsaved?.(isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, onUnsaved]);
  return state;
}
