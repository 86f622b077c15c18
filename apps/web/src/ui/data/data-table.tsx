/**
 * Rows of one kind. A real table on wide screens; on narrow ones each row becomes a small card
 * with the column names beside the values.
 */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end. */
  readonly align?: 'start' | 'end';
  /** The row's own name: it heads the card on a narrow screen. */
  readonly isRowHeader?: boolean;
  /** What the bank calls sorting by it; `-name` is the other way round. */
  readonly sort?: string;
}

/** In which order the rows are, and what another one is asked for with. */
export interface TableSort {
  readonly value: string;
  readonly choose: (sort: string) => void;
}

export interface DataTableProps<Row> {
  /** What the table holds, for readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: TableSort;
}

export function DataTable<Row>({ caption, columns, rows, rowKey, sort }: DataTableProps<Row>) {
  return (
    <table className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className={sort === undefined ? 'max-md:sr-only' : 'max-md:block'}>
        <tr className="max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:border-b max-md:border-line max-md:px-5 max-md:py-1">
          {columns.map((column) => (
            <TableHeader key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-b border-line transition-colors last:border-b-0 hover:bg-sunken max-md:block max-md:px-5 max-md:py-3"
          >
            {columns.map((column) => (
              <TableCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableHeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sort: TableSort | undefined;
}

/** On a narrow screen only those are in sight that sort. */
function TableHeader<Row>({ column, sort }: TableHeaderProps<Row>) {
  const { header, align, sort: name } = column;
  const sorts = sort !== undefined && name !== undefined;
  const order = sorts ? orderIn(sort.value, name) : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classes(
        'border-b border-line px-4 py-2.5 text-xs font-medium text-muted first:ps-5 last:pe-5',
        sorts ? 'max-md:border-b-0 max-md:px-0! max-md:py-0' : 'max-md:sr-only',
        align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {sorts && order !== undefined ? (
        <SortButton
          order={order}
          onPress={() => sort.choose(order === 'ascending' ? `-${name}` : name)}
        >
          {header}
        </SortButton>
      ) : (
        header
      )}
    </th>
  );
}

type Order = 'ascending' | 'descending' | 'none';

function orderIn(value: string, name: string): Order {
  if (value === name) return 'ascending';
  return value === `-${name}` ? 'descending' : 'none';
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

interface SortButtonProps {
  readonly order: Order;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The header says in which order the rows are; the button has only its name. */
function SortButton({ order, onPress, children }: SortButtonProps) {
  const Arrow = ARROWS[order];
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        '-my-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm hover:text-ink max-md:my-0 max-md:min-h-11',
        order !== 'none' && 'text-ink',
      )}
    >
      {children}
      <Arrow aria-hidden="true" className={classes('size-3.5', order === 'none' && 'opacity-50')} />
    </button>
  );
}

function TableCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { header, cell, align, isRowHeader = false } = column;
  const look = classes(
    'px-4 py-3 align-baseline first:ps-5 last:pe-5 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0! max-md:py-1',
    align === 'end' && 'text-end tabular-nums',
  );
  if (isRowHeader) {
    return (
      <th
        scope="row"
        className={classes(look, 'text-start font-medium max-md:text-base max-md:wrap-anywhere')}
      >
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={look}>
      <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
        {header}
      </span>
      <span className="min-w-0 max-md:text-end max-md:wrap-anywhere">{cell(row)}</span>
    </td>
  );
}
