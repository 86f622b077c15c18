/** Entries that would go off a sanctions list: as they were, and as the list has them now. */
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';

type Former = Awaited<ReturnType<typeof bank.screening.former>>['data'][number];
type Side = Former['was'];

export function FormerEntries({ edition }: { readonly edition: string }) {
  return mayDo(useStaff(), 'screening.read') ? <Entries edition={edition} /> : null;
}

function Entries({ edition }: { readonly edition: string }) {
  const intl = useIntl();
  const sort = useSort(['entry', '-entry'], 'entry');
  const filter = { edition, sort: sort.value };
  const list = useCursorList<Former>({
    queryKey: ['staff', 'former-entries', filter],
    load: (cursor, signal) => bank.screening.former({ query: { cursor, ...filter }, signal }),
  });
  const title = intl.formatMessage({ id: 'control.former.title' });
  return (
    <Card
      flush
      title={title}
      actions={
        <ExportButton size="compact" take={() => bank.screening.exportFormer({ body: filter })} />
      }
    >
      <p className="px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({ id: 'control.former.text' })}
      </p>
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.former.not-loaded' })}
        emptyText={intl.formatMessage({ id: 'control.former.empty' })}
        caption={title}
        columns={columnsIn(intl)}
        rowKey={({ id }) => id}
        sort={sort}
      />
    </Card>
  );
}

function columnsIn(intl: IntlShape): Column<Former>[] {
  return [
    {
      id: 'entry',
      header: intl.formatMessage({ id: 'control.former.entry' }),
      isRowHeader: true,
      sort: 'entry',
      cell: ({ was, entry_id }) => (
        <>
          <bdi className="block wrap-anywhere">{was.names[0]?.text}</bdi>
          <bdi dir="ltr" className="block font-mono text-xs font-normal wrap-anywhere text-muted">
            {entry_id}
          </bdi>
        </>
      ),
    },
    {
      id: 'what',
      header: intl.formatMessage({ id: 'control.former.what' }),
      cell: ({ now }) => (
        <Badge tone={now === null ? 'bad' : 'warning'}>
          {intl.formatMessage({
            id: now === null ? 'control.former.removed' : 'control.former.changed',
          })}
        </Badge>
      ),
    },
    {
      id: 'goes',
      header: intl.formatMessage({ id: 'control.former.goes' }),
      cell: ({ was, now }) => <Only side={was} other={now} />,
    },
    {
      id: 'comes',
      header: intl.formatMessage({ id: 'control.former.comes' }),
      cell: ({ was, now }) => (now === null ? '–' : <Only side={now} other={was} />),
    },
  ];
}

interface OnlyProps {
  readonly side: Side;
  readonly other: Side | null;
}

/** What the one says and the other does not. */
function Only({ side, other }: OnlyProps) {
  const intl = useIntl();
  const known = new Set(other === null ? [] : linesOf(intl, other));
  const lines = linesOf(intl, side).filter((line) => !known.has(line));
  if (lines.length === 0) return '–';
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}

function linesOf(intl: IntlShape, { kind, names, births, countries }: Side): string[] {
  const day = (iso: string) => intl.formatDate(iso, { dateStyle: 'medium', timeZone: 'UTC' });
  const fact = (name: 'born' | 'country', text: string) =>
    `${intl.formatMessage({ id: `control.hits.fact.${name}` })} ${text}`;
  return [
    ...names.map(({ text, weak }) =>
      weak ? intl.formatMessage({ id: 'control.former.weak' }, { name: text }) : text,
    ),
    ...births.map(({ from, to }) =>
      fact('born', from === to ? day(from) : `${day(from)} – ${day(to)}`),
    ),
    ...countries.map((code) =>
      fact('country', intl.formatDisplayName(code, { type: 'region' }) ?? code),
    ),
    intl.formatMessage({ id: `control.hits.kind.${kind}` }),
  ];
}
