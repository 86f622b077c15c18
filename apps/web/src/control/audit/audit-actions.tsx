/** The log as a file, as it is filtered; and the check of its records against their seals. */
import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { saveFile } from '#lib/screen/save-file.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { type AuditFilter, queryOf } from './audit-filter.ts';

const FORMATS = ['csv', 'jsonl'] as const;

export function AuditActions({ filter }: { readonly filter: AuditFilter }) {
  const intl = useIntl();
  const staff = useStaff();
  const taking = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      bank.audit.export({ body: { format, ...queryOf(filter) } }),
    onSuccess: (file, format) => saveFile(file, `audit.${format}`),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            size="compact"
            isPending={taking.isPending && taking.variables === format}
            onPress={() => taking.mutate(format)}
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: `control.audit.${format}` })}
          </Button>
        ))}
        {mayDo(staff, 'ledger.read') && (
          <LinkButton
            size="compact"
            href={paths.control.ledger('checks')}
            icon={<ShieldCheck aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: 'control.audit.verify' })}
          </LinkButton>
        )}
      </div>
      {taking.isError && (
        <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'field.error.summary' })}>
          {sentenceFor(taking.error, intl)}
        </Panel>
      )}
    </div>
  );
}
