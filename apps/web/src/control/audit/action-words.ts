/** What an audit record says was done, in the reader's language. */
import { type AuditAction, auditActions } from '@fairlead/contract/audit-actions';
import type { IntlShape } from 'react-intl';

/** Compiles only while every action of the closed list has its words. */
const messageOf = (action: AuditAction): MessageId => `control.action.${action}`;

/** A record of an older program may have an action that is in the list no more. */
export function actionWords(intl: IntlShape, action: string): string | undefined {
  const known = auditActions.find((one) => one === action);
  return known === undefined ? undefined : intl.formatMessage({ id: messageOf(known) });
}
