/**
 * A form for one group of settings. It names the version it started from, so that two people never
 * overwrite each other unseen.
 */
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { orCatchUp, useHeld } from '#lib/form/held/use-held.ts';
import { type BankFormOptions, type BankFormState, useBankForm } from '#lib/form/use-bank-form.ts';
import { SettingsInHandContext } from './settings-in-hand.tsx';

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
  const inHand = use(SettingsInHandContext);
  const readAnew = () => cache.invalidateQueries({ queryKey: ['staff', 'settings'] });
  const state = useBankForm<Values>({
    schema: options.schema,
    start: options.start,
    success: (answer) =>
      intl.formatMessage({
        id: options.isProposal?.(answer) ? 'control.settings.proposed' : 'control.settings.saved',
      }),
    submit: async (values) => {
      const answer = await orCatchUp(options.save(values), readAnew, inHand.takeIn);
      await readAnew();
      return answer;
    },
  });
  useHeld(state.form, options.start, inHand);
  return state;
}
