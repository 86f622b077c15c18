/**
 * Rows of one kind. A real table on wide screens; on narrow ones each row becomes a small card
 * with the column names beside the values.
 */
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
}

export interface DataTableProps<Row> {
  /** What the table holds, for readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ id, header, align }) => (
            <th
              key={id}
              scope="col"
              className={classes(
                'border-b border-line px-4 py-2.5 text-xs font-medium text-muted first:ps-5 last:pe-5',
                align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              {header}
            </th>
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
