/** What the customer will read, in the customer's own language, while it is being filled in. */
import { useIntl } from 'react-intl';
import { readAmount } from '#lib/sending/amount-problem.ts';
import { Amount } from '#ui/values/amount.tsx';
import { type AdjustValues, GOODWILL } from './adjust-checks.ts';
import type { Terms } from './adjustments.queries.ts';

export interface AdjustPreviewProps {
  readonly terms: Terms | undefined;
  readonly values: Partial<AdjustValues>;
  readonly currency: string;
}

export function AdjustPreview({ terms, values, currency }: AdjustPreviewProps) {
  const intl = useIntl();
  const { type, corrects, amount = '', note = '' } = values;
  const reason = corrects === GOODWILL ? GOODWILL : values.reason;
  const words = terms?.reads.find((one) => one.reason === reason)?.words;
  const read = readAmount(amount, currency, intl.locale);
  return (
    <section
      aria-labelledby="adjust-preview"
      className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-5"
    >
      <h2 id="adjust-preview" className="text-sm font-semibold text-muted">
        {intl.formatMessage({ id: 'control.adjustments.preview' })}
      </h2>
      <p lang={terms?.language} dir="auto" className="font-medium wrap-anywhere">
        {words ?? '…'}
      </p>
      {note.trim() !== '' && (
        <p dir="auto" className="wrap-anywhere text-muted">
          {note}
        </p>
      )}
      {read.ok && (
        <p className="text-xl font-semibold">
          <Amount {...read.money} movement={type === 'Debit' ? 'debit' : 'credit'} />
        </p>
      )}
      <p className="text-sm text-muted">{intl.formatMessage({ id: 'control.adjustments.told' })}</p>
    </section>
  );
}
