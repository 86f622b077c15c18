/**
 * A form for one group of settings. It names the version it started from, so that two people never
 * overwrite each other unseen.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { type BankFormOptions, type BankFormState, useBankForm } from '#lib/form/use-bank-form.ts';

export interface SettingsFormProps<Group> {
  readonly current: Group;
  readonly isReadOnly: boolean;
}

interface SettingsFormOptions<Values extends FieldValues> {
  readonly schema: BankFormOptions<Values>['schema'];
  readonly start: DefaultValues<Values>;
  readonly save: (values: Values) => Promise<unknown>;
  /** Whether the bank's answer says that it waits for a second person. */
  readonly isProposal?: (answer: unknown) => boolean;
}

/** The bank says under which id it proposed what needs a second person. */
export const wasProposed = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'approval_id' in answer &&
  answer.approval_id !== null;

export function useSettingsForm<Values extends FieldValues>(
  options: SettingsFormOptions<Values>,
): BankFormState<Values> {
  const intl = useIntl();
  const cache = useQueryClient();
  return useBankForm<Values>({
    schema: options.schema,
    start: options.start,
    success: (answer) =>
      intl.formatMessage({
        id: options.isProposal?.(answer) ? 'control.settings.proposed' : 'control.settings.saved',
      }),
    submit: async (values) => {
      const answer = await options.save(values);
      await cache.invalidateQueries({ queryKey: ['staff', 'settings'] });
      return answer;
    },
  });
}
