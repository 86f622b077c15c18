/** A table of a list that comes in pages; where there is nothing, it says so in words. */
import { useIntl } from 'react-intl';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CursorList, type CursorListState } from './cursor-list.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly list: CursorListState<Row>;
  readonly errorTitle: string;
  /** Without one: that there is nothing here. */
  readonly emptyTitle?: string;
  /** What it means that there is nothing, or what to do. */
  readonly emptyText?: string;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, errorTitle, emptyTitle, emptyText, ...table } = props;
  const intl = useIntl();
  const title = emptyTitle ?? intl.formatMessage({ id: 'ui.list.no-data' });
  return (
    <CursorList
      list={list}
      errorTitle={errorTitle}
      empty={
        <EmptyState bare title={title}>
          {emptyText}
        </EmptyState>
      }
    >
      {(rows) => <DataTable {...table} rows={rows} />}
    </CursorList>
  );
}
