/** Blocks as rows. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { Button } from '#ui/actions/button.tsx';
import { type Column, DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export type Block = Awaited<ReturnType<typeof bank.blocks.list>>['data'][number];

export interface BlockTableProps {
  readonly rows: readonly Block[];
  /** Of staff who may. */
  readonly acts: BlockActs | undefined;
  readonly sort: TableSort;
}

export interface BlockActs {
  readonly lift: (block: Block) => void;
  readonly change: (block: Block) => void;
}

export function BlockTable({ rows, acts, sort }: BlockTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.blocks.title' })}
      columns={columnsIn(intl, acts)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
    />
  );
}

function columnsIn(intl: IntlShape, acts: BlockTableProps['acts']): Column<Block>[] {
  return [
    {
      id: 'network',
      header: intl.formatMessage({ id: 'control.blocks.network' }),
      isRowHeader: true,
      cell: ({ network, in_force }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="font-mono">
            {network}
          </bdi>
          <Badge tone={in_force ? 'bad' : 'plain'}>
            {intl.formatMessage({ id: `control.blockstate.${in_force ? 'in_force' : 'ended'}` })}
          </Badge>
        </span>
      ),
    },
    {
      id: 'reason',
      header: intl.formatMessage({ id: 'control.blocks.reason' }),
      cell: ({ reason }) => <bdi>{reason}</bdi>,
    },
    {
      id: 'by',
      header: intl.formatMessage({ id: 'control.audit.actor' }),
      cell: ({ created_by }) => <bdi>{created_by.name}</bdi>,
    },
    {
      id: 'since',
      header: intl.formatMessage({ id: 'control.blocks.since' }),
      sort: 'created',
      cell: ({ created_at }) => <DateTime iso={created_at} />,
    },
    {
      id: 'until',
      header: intl.formatMessage({ id: 'control.blocks.until' }),
      sort: 'ends',
      align: 'end',
      cell: (block) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-3">
          <BlockEnd block={block} />
          {acts !== undefined && block.in_force && <ActButtons block={block} acts={acts} />}
        </span>
      ),
    },
  ];
}

function ActButtons({ block, acts }: { readonly block: Block; readonly acts: BlockActs }) {
  const intl = useIntl();
  const of = { network: block.network };
  return (
    <>
      <Button
        size="compact"
        onPress={() => acts.change(block)}
        aria-label={intl.formatMessage({ id: 'control.blocks.change-one' }, of)}
      >
        {intl.formatMessage({ id: 'control.blocks.change' })}
      </Button>
      <Button
        size="compact"
        onPress={() => acts.lift(block)}
        aria-label={intl.formatMessage({ id: 'control.blocks.lift-one' }, of)}
      >
        {intl.formatMessage({ id: 'control.blocks.lift' })}
      </Button>
    </>
  );
}

function BlockEnd({ block }: { readonly block: Block }) {
  const intl = useIntl();
  const end = block.lifted_at ?? block.expires_at;
  if (end === null) return intl.formatMessage({ id: 'control.blocks.no-end' });
  return <DateTime iso={end} style="exact" />;
}
