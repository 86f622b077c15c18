/** Addresses and networks that are kept out; an end to each is one press away. */
import { ShieldBan } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFilter } from '#lib/list/use-filter.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { type Block, BlockTable } from './block-table.tsx';
import { useLifting } from './use-lifting.tsx';

const STATES = ['in_force', 'ended', 'every'] as const;

export function BlocksPage() {
  const intl = useIntl();
  const staff = useStaff();
  const mayWrite = mayDo(staff, 'blocks.write');
  const [address] = useSearchParams();
  const search = address.get('search') ?? '';
  const state = STATES.find((one) => one === address.get('state')) ?? 'in_force';
  const sort = useSort(['created', '-created', 'ends', '-ends'], '-created');
  const filter = { sort: sort.value, ...(state === 'every' ? {} : { state }) };
  const list = useCursorList<Block>({
    queryKey: ['staff', 'blocks', filter, search],
    load: (cursor, signal) =>
      search === ''
        ? bank.blocks.list({ query: { cursor, ...filter }, signal })
        : bank.blocks.search({ query: { cursor, search, sort: sort.value }, signal }),
  });
  const { ask, dialog, problem } = useLifting();
  const [changing, setChanging] = useState<Block>();
  const acts = mayWrite ? { lift: ask, change: setChanging } : undefined;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.blocks.title' })}
        lead={intl.formatMessage({ id: 'control.blocks.lead' })}
        action={
          <>
            <ExportButton
              take={() =>
                search === ''
                  ? bank.blocks.export({ body: filter })
                  : bank.blocks.exportFound({ body: { search, sort: sort.value } })
              }
            />
            {mayWrite && <CreateLink />}
          </>
        }
      />
      <BlockFilters state={state} search={search} />
      {problem}
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.blocks.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({ id: 'control.blocks.empty' })}
            </EmptyState>
          }
        >
          {(rows) => <BlockTable rows={rows} acts={acts} sort={sort} />}
        </CursorList>
      </Card>
      {dialog}
      {changing !== undefined && (
        <BlockDialog block={changing} onClose={() => setChanging(undefined)} />
      )}
    </div>
  );
}

function CreateLink() {
  const intl = useIntl();
  return (
    <LinkButton
      variant="primary"
      href={paths.control.blockCreate()}
      icon={<ShieldBan aria-hidden="true" className="size-5" />}
    >
      {intl.formatMessage({ id: 'control.blocks.create' })}
    </LinkButton>
  );
}

interface BlockFiltersProps {
  readonly state: (typeof STATES)[number];
  readonly search: string;
}

/** A search looks through all of them, so the state does not count beside it. */
function BlockFilters({ state, search }: BlockFiltersProps) {
  const intl = useIntl();
  const choose = useFilter();
  const typed = useTypedFilter('search');
  return (
    <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.blocks.search' })} {...typed} />
      {search === '' && (
        <Select
          label={intl.formatMessage({ id: 'control.blocks.state' })}
          choices={STATES.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.blockstate.${id}` }),
          }))}
          value={state}
          onChange={(id) => choose('state', id === 'in_force' ? '' : id)}
        />
      )}
    </div>
  );
}
