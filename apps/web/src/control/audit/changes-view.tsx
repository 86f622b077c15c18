/** What a record changed: each field before and after, side by side. */
import { useIntl } from 'react-intl';
import type { AuditRecord } from './audit-table.tsx';

const CELL = 'border-t border-line px-3 py-1.5 text-start align-top wrap-anywhere';

export function ChangesView({ changes }: { readonly changes: AuditRecord['changes'] }) {
  const intl = useIntl();
  return (
    <details className="font-normal">
      <summary className="inline-flex min-h-6 list-none items-center rounded-sm text-sm text-accent-ink underline underline-offset-4">
        {intl.formatMessage({ id: 'control.audit.changes' }, { count: changes.length })}
      </summary>
      <table className="mt-2 w-full max-w-2xl rounded-sm border border-line text-sm">
        <thead>
          <tr className="text-xs text-muted">
            {(['field', 'before', 'after'] as const).map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-start font-medium">
                {intl.formatMessage({ id: `control.audit.${name}` })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className={`${CELL} font-normal text-muted`}>
                <bdi dir="ltr" className="font-mono">
                  {field}
                </bdi>
              </th>
              <td className={`${CELL} text-muted`}>
                <bdi>{before ?? '–'}</bdi>
              </td>
              <td className={CELL}>
                <bdi>{after ?? '–'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
