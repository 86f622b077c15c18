/** Staff open an account for a customer. It is at zero, like any other. */
import { routes } from '@fairlead/contract';
import { handOf } from '#modules/approvals/staff-hand.service.ts';
import type { VerificationModes } from '#modules/customers/standing.service.ts';
import { implement } from '#platform/http/implement.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { type AnswerParts, emptyAccountAnswer } from './account-answers.service.ts';
import { openForCustomer, wishOf } from './account-openings.service.ts';

export interface AccountsControlParts extends AnswerParts {
  readonly settings: Settings;
  readonly modes: () => VerificationModes;
  /** What the words to the customer may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function accountsControlRoutes(parts: AccountsControlParts) {
  const { settings, modes, ownPlaces } = parts;
  return implement(routes.accounts, {
    openFor: async (call) => {
      const { customer_id: customerId, ...asked } = call.body;
      const { account_tag: tag } = asked;
      // The customer reads the name in every list of theirs.
      if (tag !== undefined) refuseStaffText('account_tag', tag, ownPlaces());
      const wish = { ...wishOf(settings, asked), customerId };
      const hand = { ...(await handOf(call)), persona: call.principal.persona };
      call.status(201);
      return openForCustomer(call.db, wish, {
        hand,
        modes: modes(),
        keep: async (tx, account) => {
          const answer = await emptyAccountAnswer(tx, account, parts, call.language);
          await call.keepAnswer(tx, answer);
          return answer;
        },
      });
    },
  });
}
