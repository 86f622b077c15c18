/** The words of site and app: links by language, how complete each is, and words of one's own. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { languages } from '#lib/languages.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Card } from '#ui/data/card.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Messages } from './messages.tsx';
import { type LanguageRow, languagesQuery } from './translate.queries.ts';

export function TranslatePage() {
  const intl = useIntl();
  const query = useQuery(languagesQuery);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.translate.title' })}
        lead={intl.formatMessage({ id: 'control.translate.lead' })}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_3fr]">
        <Card title={intl.formatMessage({ id: 'control.translate.links' })}>
          <div className="flex flex-col gap-4">
            {languages.map((language) => (
              <CopyField
                key={language}
                label={intl.formatDisplayName(language, { type: 'language' }) ?? language}
                value={`${location.origin}?lang=${language}`}
              />
            ))}
          </div>
        </Card>
        <Card title={intl.formatMessage({ id: 'control.translate.complete' })} flush>
          <QueryView
            query={query}
            padded
            errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
            skeleton={<Skeleton className="h-40 w-full" />}
          >
            {(rows) => <Completeness rows={rows} />}
          </QueryView>
        </Card>
      </div>
      <Messages />
    </div>
  );
}

function Completeness({ rows }: { readonly rows: readonly LanguageRow[] }) {
  const intl = useIntl();
  const names = rows[0]?.catalogues.map(({ name }) => name) ?? [];
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.translate.complete' })}
      rows={rows}
      rowKey={({ language }) => language}
      columns={[
        {
          id: 'language',
          header: intl.formatMessage({ id: 'control.item.language' }),
          isRowHeader: true,
          cell: ({ language }) => intl.formatDisplayName(language, { type: 'language' }),
        },
        ...names.map((name) => ({
          id: name,
          header: intl.formatMessage({ id: `control.catalogue.${name}` }),
          align: 'end' as const,
          cell: ({ catalogues }: LanguageRow) => {
            const found = catalogues.find((one) => one.name === name);
            const { translated = 0, messages = 0 } = found ?? {};
            return (
              <span className="whitespace-nowrap">
                {intl.formatMessage({ id: 'control.translate.of' }, { translated, messages })}
              </span>
            );
          },
        })),
        {
          id: 'overrides',
          header: intl.formatMessage({ id: 'control.translate.overrides' }),
          align: 'end',
          cell: ({ overrides }) => intl.formatNumber(overrides),
        },
      ]}
    />
  );
}
