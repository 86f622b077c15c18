/** The bank's name is typed and the second factor given: nothing brings back what is emptied. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { brandOfPage } from '#lib/screen/brand.ts';
import { staffStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';

export function ResetForm({ onAsked }: { readonly onAsked: (gone: string) => void }) {
  const intl = useIntl();
  const stepUp = useStepUp(staffStepUp);
  const name = brandOfPage();
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.refine((typed) => typed === name, 'field.error.bank-name'),
    ),
  });
  const state = useBankForm<z.infer<typeof schema>>({
    schema,
    start: { name: '' },
    submit: async (body) => {
      const { since } = await stepUp.run(() => bank.sandbox.reset({ body }));
      onAsked(since);
    },
  });
  return (
    <>
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'sandbox.reset.begin' })}
        submitVariant="danger"
        beside={
          <LinkButton href={paths.control.sandbox()}>
            {intl.formatMessage({ id: 'sandbox.reset.leave' })}
          </LinkButton>
        }
      >
        <FormText
          control={state.form.control}
          name="name"
          autoComplete="off"
          label={intl.formatMessage({ id: 'sandbox.reset.name' })}
          description={intl.formatMessage({ id: 'sandbox.reset.name-help' }, { name })}
        />
      </BankForm>
      {stepUp.dialog}
    </>
  );
}
