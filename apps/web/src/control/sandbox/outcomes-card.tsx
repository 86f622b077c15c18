/** What the simulated payment network does on demand, as the customer's form shows it too. */
import { useIntl } from 'react-intl';
import { MagicTable, useMagicRows } from '#lib/sending/magic-table.tsx';
import { Card } from '#ui/data/card.tsx';

export function OutcomesCard() {
  const intl = useIntl();
  const { plain, reasoned } = useMagicRows();
  return (
    <Card title={intl.formatMessage({ id: 'control.sandbox.outcomes' })} flush>
      <p className="px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({ id: 'control.sandbox.outcomes-text' })}
      </p>
      <div className="grid xl:grid-cols-2 xl:divide-x xl:divide-line">
        {[plain, reasoned].map((rows) => (
          <div key={rows[0]?.when}>
            <MagicTable rows={rows} />
          </div>
        ))}
      </div>
    </Card>
  );
}
