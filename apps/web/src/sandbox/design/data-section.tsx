/** Cards, facts, tables, lists in each of their states, people, QR codes. */
import { useIntl } from 'react-intl';
import { Avatar } from '#ui/data/avatar.tsx';
import { Card } from '#ui/data/card.tsx';
import type { CursorListState } from '#ui/data/cursor-list.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { QrCode } from '#ui/data/qr-code.tsx';
import { Amount } from '#ui/values/amount.tsx';
import { Specimen } from './specimen.tsx';

interface Row {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly movement: 'credit' | 'debit';
}

const ROWS: readonly Row[] = [
  { id: 'FL-20261115-0001', amountMinor: 125_000n, movement: 'credit' },
  { id: 'FL-20261114-0007', amountMinor: 4_250n, movement: 'debit' },
  { id: 'FL-20261112-0003', amountMinor: 99n, movement: 'debit' },
];

const IDLE: Omit<CursorListState<Row>, 'status' | 'rows'> = {
  hasNext: false,
  isLoadingNext: false,
  nextFailed: false,
  loadNext: () => {},
  retry: () => {},
};

const STATES: readonly CursorListState<Row>[] = [
  { ...IDLE, status: 'loading', rows: [] },
  { ...IDLE, status: 'error', rows: [] },
  { ...IDLE, status: 'ready', rows: [] },
  { ...IDLE, status: 'ready', rows: ROWS, hasNext: true },
  { ...IDLE, status: 'ready', rows: ROWS, hasNext: true, isLoadingNext: true },
];

export function DataSection() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'design.data.movements' });
  return (
    <>
      <Specimen name="Card, Facts" layout="stack">
        <Card title={title}>
          <Facts
            facts={[
              { name: intl.formatMessage({ id: 'design.field.name' }), value: 'Amina Haddad' },
              {
                name: intl.formatMessage({ id: 'design.field.amount' }),
                value: <Amount amountMinor={125_000n} currency="EUR" />,
              },
            ]}
          />
        </Card>
      </Specimen>
      {STATES.map((list, index) => (
        <Specimen
          // biome-ignore lint/suspicious/noArrayIndexKey: the states never change their order.
          key={index}
          name={`ListTable status="${list.status}"${list.isLoadingNext ? ' isLoadingNext' : ''}`}
          layout="stack"
        >
          <Card flush title={title}>
            <Movements list={list} />
          </Card>
        </Specimen>
      ))}
      <Specimen name="Avatar, QrCode">
        <Avatar name="Amina Haddad" />
        <Avatar name="Lucía Romero" size="large" />
        <Avatar name="أمينة حداد" size="large" />
        <QrCode
          text="https://bank.example/create-account?ref=7H2K9"
          label={intl.formatMessage({ id: 'design.field.link' })}
        />
      </Specimen>
    </>
  );
}

function Movements({ list }: { readonly list: CursorListState<Row> }) {
  const intl = useIntl();
  return (
    <ListTable
      list={list}
      errorTitle={intl.formatMessage({ id: 'design.data.not-loaded' })}
      caption={intl.formatMessage({ id: 'design.data.movements' })}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'reference',
          header: intl.formatMessage({ id: 'design.data.reference' }),
          isRowHeader: true,
          cell: ({ id }) => <bdi dir="ltr">{id}</bdi>,
        },
        {
          id: 'amount',
          header: intl.formatMessage({ id: 'design.field.amount' }),
          align: 'end',
          cell: ({ amountMinor, movement }) => (
            <Amount amountMinor={amountMinor} currency="EUR" movement={movement} />
          ),
        },
      ]}
    />
  );
}
