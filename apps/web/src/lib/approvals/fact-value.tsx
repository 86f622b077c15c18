/**
 * A fact of a proposal in words. What has none yet, such as one of a newer kind, is shown as the
 * bank wrote it down.
 */
import { logoNamed } from '@fairlead/contract/logo-name';
import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { brandOfPage } from '#lib/screen/brand.ts';
import { weekdayName } from '#lib/settings/weekday-name.ts';
import { LogoPicture } from '#ui/brand/logo-picture.tsx';
import type { Approval } from './approval.ts';

/** In minor units; the fact `currency` belongs to them. */
export const AMOUNTS = new Set(['amount', 'corrected']);
const DAYS = new Set(['review_on', 'closed_at', 'date_of_birth', 'published_on']);

interface FactValueProps {
  readonly approval: Approval;
  readonly side: 'before' | 'after';
  readonly name: string;
}

export function FactValue({ approval, side, name }: FactValueProps): ReactNode {
  const intl = useIntl();
  const value = approval[side][name];
  if (name === 'role' && value === null) {
    return intl.formatMessage({ id: 'control.approvals.not-staff' });
  }
  if (value === undefined || value === null || value === '') return '–';
  const currency = approval.after.currency ?? approval.before.currency;
  if (AMOUNTS.has(name) && typeof currency === 'string') {
    return <MoneyAmount money={{ amount: String(value), currency }} />;
  }
  const logo = name === 'logo' ? logoNamed(String(value)) : null;
  if (logo !== null) return <LogoPicture {...logo} has_name name={brandOfPage()} />;
  const said = wordsFor(intl, approval, name, value);
  if (said !== undefined) return said;
  return (
    <bdi dir="ltr" className="wrap-anywhere whitespace-pre-line">
      {String(value)}
    </bdi>
  );
}

function wordsFor(
  intl: IntlShape,
  { kind }: Approval,
  name: string,
  value: string | number | boolean,
): string | undefined {
  // A port is a name made of digits.
  if (name === 'smtp_port') return String(value);
  if (typeof value === 'number') {
    // The rate of a product, in hundredths of a percent.
    if (!name.endsWith('.rate')) return intl.formatNumber(value);
    return intl.formatNumber(value / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  }
  if (name.endsWith('.offered')) {
    const id = value === true ? 'control.products.is-offered' : 'control.products.not-offered';
    return intl.formatMessage({ id });
  }
  if (typeof value === 'boolean') {
    return intl.formatMessage({ id: `control.fact.${value ? 'on' : 'off'}` });
  }
  const text = value;
  if (name === 'weekend') {
    return intl.formatList(text.split(' ').map((day) => weekdayName(intl, Number(day))));
  }
  if (DAYS.has(name)) return intl.formatDate(text, { dateStyle: 'long', timeZone: 'UTC' });
  if (name === 'cleared') {
    return intl.formatMessage(
      { id: 'control.fact.cleared-count' },
      { count: text.split(' ').length },
    );
  }
  if (name === 'country') return intl.formatDisplayName(text, { type: 'region' });
  const [about] = kind.split('.');
  const ids = [
    ...(name === 'list' ? [`control.list.${text}`] : []),
    `control.${about === 'restriction' ? 'restriction' : 'case'}.${name}.${text}`,
    `protected.${about}.${name}.${text}`,
    `control.fact.${name}.${text}`,
    `signin.${name}.${text}`,
    ...(name.endsWith('_verification')
      ? [`control.record.value-${text.replace(' ', '')}`, `control.${about}.${text}`]
      : [`control.record.${name}-${text}`]),
  ];
  const id = ids.find((one) => isMessage(intl, one));
  return id !== undefined && isMessage(intl, id) ? intl.formatMessage({ id }) : undefined;
}
