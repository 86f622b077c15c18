/** The log as a file, as it is filtered; and the check of its records against their seals. */
import { ShieldCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { type AuditFilter, queryOf } from './audit-filter.ts';

const FORMATS = ['csv', 'jsonl'] as const;

export function AuditActions({ filter }: { readonly filter: AuditFilter }) {
  const intl = useIntl();
  const staff = useStaff();
  return (
    <>
      {FORMATS.map((format) => (
        <ExportButton
          key={format}
          format={format}
          take={() => bank.audit.export({ body: { format, ...queryOf(filter) } })}
        />
      ))}
      {mayDo(staff, 'ledger.read') && (
        <LinkButton
          href={paths.control.ledger('checks')}
          icon={<ShieldCheck aria-hidden="true" className="size-4" />}
        >
          {intl.formatMessage({ id: 'control.audit.verify' })}
        </LinkButton>
      )}
    </>
  );
}
