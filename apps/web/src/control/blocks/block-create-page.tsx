/** Keeps an address or a network out. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { BLOCK_LENGTHS, endOf } from './block-lengths.ts';

const checks = z.object({
  network: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'field.error.required'),
      z.regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/, 'control.blocks.network-bad'),
    ),
  reason: textUpTo(200).check(z.minLength(3, 'field.error.required')),
  length: z.enum(BLOCK_LENGTHS, 'field.error.required'),
});

export function BlockCreatePage() {
  const intl = useIntl();
  const { staff } = useStaff();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.blocks.create' })}
        lead={intl.formatMessage({ id: 'control.blocks.create-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.blocks.title' }),
            href: paths.control.blocks(),
          },
          {
            label: intl.formatMessage({ id: 'control.blocks.create' }),
            href: paths.control.blockCreate(),
          },
        ]}
      />
      {staff.persona && (
        <Panel tone="note" title={intl.formatMessage({ id: 'control.blocks.persona' })}>
          {intl.formatMessage({ id: 'control.blocks.persona-text' })}
        </Panel>
      )}
      <Card>
        <BlockForm />
      </Card>
    </div>
  );
}

function BlockForm() {
  const intl = useIntl();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { network: '', reason: '', length: 'day' },
    submit: async ({ network, reason, length }) => {
      const body = { network, reason, expires_at: endOf(length) };
      const made = await bank.blocks.create({ body });
      await cache.invalidateQueries({ queryKey: ['staff', 'blocks'] });
      showToast(intl.formatMessage({ id: 'control.blocks.made' }, { network: made.network }));
      void navigate(paths.control.blocks());
    },
  });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.blocks.create' })}
      beside={
        <LinkButton href={paths.control.blocks()}>
          {intl.formatMessage({ id: 'ui.dialog.cancel' })}
        </LinkButton>
      }
    >
      <FormText
        control={state.form.control}
        name="network"
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.blocks.network' })}
        description={intl.formatMessage({ id: 'control.blocks.network-help' })}
      />
      <FormText
        control={state.form.control}
        name="reason"
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.blocks.reason' })}
        description={intl.formatMessage({ id: 'control.blocks.reason-help' })}
      />
      <FormSelect
        control={state.form.control}
        name="length"
        label={intl.formatMessage({ id: 'control.blocks.length' })}
        description={intl.formatMessage({ id: 'control.blocks.length-help' })}
        choices={BLOCK_LENGTHS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.blocklength.${id}` }),
        }))}
      />
    </BankForm>
  );
}
