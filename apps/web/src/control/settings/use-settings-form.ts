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
}

/** The bank says under which id it proposed what needs a second person. */
const wasProposed = (answer: unknown) =>
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
        id: wasProposed(answer) ? 'control.settings.proposed' : 'control.settings.saved',
      }),
    // What is proposed holds for nobody yet: the form says what does.
    afterwards: (answer) => (wasProposed(answer) ? 'empty' : 'as typed'),
    submit: async (values) => {
      const answer = await orCatchUp(options.save(values), readAnew, inHand.takeIn);
      await readAnew();
      if (wasProposed(answer)) await cache.invalidateQueries({ queryKey: ['staff', 'approvals'] });
      return answer;
    },
  });
  useHeld(state.form, options.start, inHand);
  return state;
}
