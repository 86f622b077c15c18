/** Customers look after the payees they keep. */
import { routes } from '@fairlead/contract';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeNumber, placeOf } from '#platform/http/list.ts';
import { accountShown } from './payees.rules.ts';
import {
  addPayee,
  listPayees,
  type Payee,
  readPayee,
  removePayee,
  renamePayee,
} from './payees.service.ts';

export interface PayeesParts {
  /** Whether a currency is switched on. */
  readonly offers: (currency: string) => boolean;
}

export function payeesRoutes({ offers }: PayeesParts) {
  return implement(routes.payees, {
    list: async (call) => {
      const { text } = call.query;
      const all = (await listPayees(call.db, call.principal.id)).filter((payee) =>
        text === undefined ? true : says(payee, text),
      );
      const place = placeOf(call, placeNumber);
      const first = place.after ?? 0;
      const rows = all
        .slice(first, first + place.fetch)
        .map((payee, at) => ({ payee, next: first + at + 1 }));
      return pageOf(call, place, rows, {
        item: ({ payee }) => answerOf(payee),
        placeOfRow: ({ next }) => next,
      });
    },
    add: async (call) => {
      const { principal, actor, requestId } = call;
      refusePersona(principal);
      const stepUp = {
        sessionId: principal.session.id,
        action: 'payee.add',
        digest: call.digest(),
        now: call.now(),
      };
      const deed = { actor, requestId, stepUp, offers };
      const { payee, isNew } = await addPayee(call.db, principal.id, call.body, deed);
      if (isNew) call.status(201);
      return answerOf(payee);
    },
    read: async (call) => answerOf(await readPayee(call.db, call.principal.id, call.params.id)),
    change: async (call) => {
      const { principal, actor, requestId } = call;
      return answerOf(await renamePayee(call.db, principal.id, call.body, { actor, requestId }));
    },
    remove: async (call) => {
      const { principal, actor, requestId } = call;
      const { id } = call.body;
      await removePayee(call.db, principal.id, id, { actor, requestId, now: call.now() });
      return { id };
    },
  });
}

/** Found by its name, nickname, bank or account, in whatever groups the account is written. */
function says({ account_title, nickname, bank_name, details }: Payee, text: string): boolean {
  const sought = text.toLocaleLowerCase();
  const named = [account_title, nickname ?? '', bank_name];
  const account = accountShown(details).replaceAll(/[\s-]/g, '').toLocaleLowerCase();
  const digits = sought.replaceAll(/[\s-]/g, '');
  return (
    named.some((value) => value.toLocaleLowerCase().includes(sought)) ||
    (digits !== '' && account.includes(digits))
  );
}

function answerOf(payee: Payee) {
  const { id, customerId, account_title, bank_name, nickname, details, currency } = payee;
  return {
    id,
    user_id: customerId,
    account_title,
    bank_name,
    nickname,
    details,
    account_shown: accountShown(details),
    currency,
    first_paid_at: payee.firstPaidAt?.toISOString() ?? null,
    created_at: payee.createdAt.toISOString(),
  };
}
