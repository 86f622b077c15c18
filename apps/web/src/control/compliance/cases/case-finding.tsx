/** What a rule saw in a payment and those around it, in words and money. */
import { useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import type { CaseFile } from './cases.queries.ts';

/** As it was written down: minor units and their currency. */
const AMOUNT = /^(-?\d+) ([A-Z]{3})$/;

export function CaseFinding({ rule, facts }: CaseFile['findings'][number]) {
  const intl = useIntl();
  const word = (kind: 'rule' | 'finding', name: string) => {
    const id = `control.case.${kind}-${name}`;
    return isMessage(intl, id) ? intl.formatMessage({ id }) : <bdi dir="ltr">{name}</bdi>;
  };
  return (
    <>
      {word('rule', rule)}
      <dl className="text-sm text-muted">
        {Object.entries(facts).map(([fact, value]) => (
          <div key={fact} className="flex flex-wrap gap-x-2">
            <dt>{word('finding', fact)}</dt>
            <dd>
              <FindingValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function FindingValue({ value }: { readonly value: string }) {
  const [, amount, currency] = AMOUNT.exec(value) ?? [];
  if (amount === undefined || currency === undefined) return <bdi>{value}</bdi>;
  return <MoneyAmount money={{ amount, currency }} />;
}
