/** Sending money out, put together: it hears what rails say and what staff decide. */
import {
  ExternalTransfers,
  type SendingParts,
} from '#modules/external-transfers/external-transfers.service.ts';
import { Fx } from '#modules/fx/fx.service.ts';
import { suspenseDeed } from '#modules/rails/suspense.service.ts';
import { businessCalendar } from '#modules/settings/settings.service.ts';
import type { Foundation } from './foundation.ts';

export function openSending(foundation: Foundation): ExternalTransfers {
  const { database, compliance, rails, settings, origin, identity } = foundation;
  const parts: SendingParts = {
    ...foundation,
    db: database.db,
    ledger: database.pool,
    fx: new Fx(foundation),
    cases: compliance.cases,
    screening: compliance.screening,
    restrictions: compliance.restrictions,
    calendar: () => businessCalendar(settings),
    party: () => ({ origin: origin(), brand: identity.brand }),
  };
  const sending = new ExternalTransfers(parts);
  rails.onNews(sending.railNews);
  rails.onLeaving(sending.leaving);
  compliance.cases.onDecided(sending.decisions);
  compliance.approvals.register(suspenseDeed(rails));
  return sending;
}
