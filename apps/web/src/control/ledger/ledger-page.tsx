/** The books: what balances, every account and posting, the seals, and the check of everything. */
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/actions/tabs.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Chart } from './chart.tsx';
import { Checks } from './checks/checks.tsx';
import { Postings } from './postings.tsx';
import { Seals } from './seals.tsx';
import { TrialBalance } from './trial-balance.tsx';

const VIEWS = {
  balance: TrialBalance,
  accounts: Chart,
  postings: Postings,
  seals: Seals,
  checks: Checks,
} as const;
const NAMES = ['balance', 'accounts', 'postings', 'seals', 'checks'] as const;

export function LedgerPage() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const selected = NAMES.find((name) => name === search.get('view')) ?? 'balance';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.ledger.title' })}
        lead={intl.formatMessage({ id: 'control.ledger.lead' })}
      />
      <Tabs
        label={intl.formatMessage({ id: 'control.ledger.title' })}
        selected={selected}
        onSelect={(view) => setSearch(view === 'balance' ? {} : { view }, { replace: true })}
        views={NAMES.map((id) => {
          const View = VIEWS[id];
          return {
            id,
            title: intl.formatMessage({ id: `control.ledger.${id}` }),
            content: id === selected ? <View /> : null,
          };
        })}
      />
    </div>
  );
}
