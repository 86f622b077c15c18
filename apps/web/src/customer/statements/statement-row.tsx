/** One statement: whose, of which days, its balances, its four files, and where to check it. */
import type { StatementFormat } from '@fairlead/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { saveFile } from '#lib/screen/save-file.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { FORMATS, type Statement, type StatementAccount } from './statements.queries.ts';
import { useAccountName } from './use-account-name.ts';

export interface StatementRowProps {
  readonly statement: Statement;
  readonly account: StatementAccount | undefined;
  readonly isNew: boolean;
}

export function StatementRow({ statement, account, isNew }: StatementRowProps) {
  const intl = useIntl();
  const nameOf = useAccountName();
  const saving = useMutation({
    mutationFn: (format: StatementFormat) =>
      bank.statements.file({ params: { id: statement.id }, query: { format } }),
    onSuccess: (file, format) => saveFile(file, fileName(statement, account, format)),
  });
  const days = usePeriod(statement);
  return (
    <li className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <ProblemPanel of={saving} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-52 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {days}
            {isNew && (
              <Badge tone="good">{intl.formatMessage({ id: 'customer.statements.new' })}</Badge>
            )}
          </p>
          {account !== undefined && <p className="text-sm text-muted">{nameOf(account)}</p>}
          <p className="text-sm text-muted">
            {intl.formatMessage(
              { id: 'customer.statements.movements' },
              { count: statement.movements },
            )}
          </p>
        </div>
        <Balances statement={statement} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {/* As wide as is left: a long note must not push the link out of its place. */}
        <div className="flex flex-1 basis-64 flex-wrap gap-2">
          <TooLong formats={statement.formats} />
          {statement.formats.map((format) => (
            <Button
              key={format}
              size="compact"
              {...oneAtATime(saving, (running) => running === format)}
              onPress={() => saving.mutate(format)}
              icon={<Download aria-hidden="true" className="size-4" />}
              aria-label={intl.formatMessage(
                { id: 'customer.statements.download' },
                { format: format.toUpperCase(), days },
              )}
            >
              <span dir="ltr">{format === 'camt.053' ? format : format.toUpperCase()}</span>
            </Button>
          ))}
        </div>
        <TextLink href={paths.verify(statement.verification_code)}>
          {intl.formatMessage({ id: 'customer.statements.check' })}
        </TextLink>
      </div>
    </li>
  );
}

/** Why a form that is looked for is not offered. */
function TooLong({ formats }: Pick<Statement, 'formats'>) {
  const intl = useIntl();
  if (formats.includes('pdf')) return null;
  const id = `customer.statements.${formats.length === 0 ? 'too-long' : 'not-on-paper'}` as const;
  return <p className="basis-full text-sm text-muted">{intl.formatMessage({ id })}</p>;
}

function Balances({ statement }: { readonly statement: Statement }) {
  const intl = useIntl();
  const { opening_balance, closing_balance } = statement;
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-4 text-sm">
      <dt className="text-muted">{intl.formatMessage({ id: 'customer.statements.opening' })}</dt>
      <dd className="text-end">
        <MoneyAmount money={opening_balance} mark="above" />
      </dd>
      <dt className="text-muted">{intl.formatMessage({ id: 'customer.statements.closing' })}</dt>
      <dd className="text-end font-medium">
        <MoneyAmount money={closing_balance} mark="above" />
      </dd>
    </dl>
  );
}

/** A month by its name; otherwise the first and the last day. */
function usePeriod({ kind, from, to }: Statement): string {
  const intl = useIntl();
  const day = (iso: string) => intl.formatDate(iso, { dateStyle: 'medium', timeZone: 'UTC' });
  if (kind === 'monthly') {
    return intl.formatDate(from, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
  if (from === to) return day(from);
  return intl.formatMessage({ id: 'customer.statements.days' }, { from: day(from), to: day(to) });
}

function fileName(
  { from, to }: Statement,
  account: StatementAccount | undefined,
  format: StatementFormat,
): string {
  const [, ending] = FORMATS.find(([known]) => known === format) ?? [format, format];
  return `statement-${account?.ending ?? 'account'}-${from}-${to}.${ending}`;
}
