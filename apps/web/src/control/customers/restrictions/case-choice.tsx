/** The case behind a restriction, among those of the customer that are open. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { casesKey } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NO_CASE, type RestrictionControl } from './use-restriction-form.ts';

interface CaseChoiceProps {
  readonly control: RestrictionControl;
  readonly customerId: CustomerRecord['id'];
}

export function CaseChoice({ control, customerId }: CaseChoiceProps) {
  const intl = useIntl();
  const query = { customer_id: customerId, status: 'Open', limit: 100 } as const;
  const files = useQuery({
    queryKey: [...casesKey, 'of', customerId],
    queryFn: ({ signal }) => bank.cases.list({ query, signal }),
  });
  return (
    <QueryView
      query={files}
      errorTitle={intl.formatMessage({ id: 'control.restriction.case-failed' })}
      skeleton={<Skeleton className="h-11" />}
    >
      {({ data: open }) =>
        open.length > 0 && (
          <FormSelect
            control={control}
            name="case_id"
            label={intl.formatMessage({ id: 'control.restriction.case' })}
            description={intl.formatMessage({ id: 'control.restriction.case-about' })}
            choices={[
              { id: NO_CASE, label: intl.formatMessage({ id: 'control.restriction.case-none' }) },
              ...open.map(({ id, reference, kind }) => ({
                id,
                label: `${reference} · ${intl.formatMessage({ id: `control.case.kind.${kind}` })}`,
              })),
            ]}
          />
        )
      }
    </QueryView>
  );
}
