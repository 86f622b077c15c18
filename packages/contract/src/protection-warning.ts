/** The warning of the scam check, shown by the bank's own rule wherever it is answered. Pure. */
import type { ProtectionAnswers } from './external-transfers.ts';
import type { ProtectionWarning, Purpose } from './transfer-checks.ts';

const WARNING_OF: Readonly<Partial<Record<Purpose, ProtectionWarning>>> = {
  savings_or_investment: 'protection.investment',
  rent_or_property: 'protection.property',
  goods_or_services: 'protection.goods',
  invoice: 'protection.invoice',
  loan: 'protection.loan',
  family: 'protection.family',
  own_account_elsewhere: 'protection.own-account',
};

/** The most pressing that fits what was answered. */
export function warningFor(answers: Omit<ProtectionAnswers, 'decision'>): ProtectionWarning {
  if (answers.coached) return 'protection.coached';
  if (answers.hurried) return 'protection.hurried';
  const fitting = WARNING_OF[answers.purpose];
  if (fitting !== undefined) return fitting;
  return answers.knows_payee ? 'protection.general' : 'protection.stranger';
}
