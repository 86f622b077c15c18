/** The cases about a customer, for those who work on cases; the one to be decided first on top. */
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { type CaseRow, casesKey } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { OpenCaseDialog } from './open-case-dialog.tsx';
import type { CustomerRecord } from './record.queries.ts';

export function CasesCard({ customerId }: { readonly customerId: CustomerRecord['id'] }) {
  const intl = useIntl();
  const mayWork = mayDo(useStaff(), 'cases.work');
  const [isOpening, setOpening] = useState(false);
  const cases = useCursorList<CaseRow>({
    queryKey: [...casesKey, 'about', customerId],
    load: (cursor, signal) =>
      bank.cases.list({ query: { customer_id: customerId, cursor, limit: 10 }, signal }),
  });
  const title = intl.formatMessage({ id: 'control.record.cases' });
  return (
    <Card
      flush
      title={title}
      actions={
        mayWork && (
          <Button
            size="compact"
            icon={<FolderPlus aria-hidden="true" className="size-4" />}
            onPress={() => setOpening(true)}
          >
            {intl.formatMessage({ id: 'control.case.open-new' })}
          </Button>
        )
      }
    >
      <ListTable
        list={cases}
        errorTitle={intl.formatMessage({ id: 'control.case.not-loaded' })}
        emptyTitle={intl.formatMessage({ id: 'control.record.no-case' })}
        caption={title}
        columns={columnsIn(intl)}
        rowKey={({ id }) => id}
      />
      {isOpening && <OpenCaseDialog customerId={customerId} onClose={() => setOpening(false)} />}
    </Card>
  );
}

function columnsIn(intl: IntlShape): Column<CaseRow>[] {
  return [
    {
      id: 'reference',
      header: intl.formatMessage({ id: 'control.case.reference' }),
      isRowHeader: true,
      cell: ({ id, reference, kind }) => (
        <>
          <TextLink href={paths.control.case(id)}>
            <Reference text={reference} />
          </TextLink>
          <span className="block text-xs font-normal text-muted">
            {intl.formatMessage({ id: `control.case.kind.${kind}` })}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'control.case.status' }),
      cell: ({ status }) => (
        <Badge tone={status === 'Open' ? 'accent' : 'plain'}>
          {intl.formatMessage({ id: `control.case.status.${status}` })}
        </Badge>
      ),
    },
    {
      id: 'decide_by',
      header: intl.formatMessage({ id: 'control.case.decide-by' }),
      align: 'end',
      cell: ({ decide_by }) => <Deadline iso={decide_by} />,
    },
  ];
}
