/** What a visitor of a sandbox may see: bank time, the inbox of any address, papers to try with. */
import { idSchema, type MessageId, routes } from '@fairlead/contract';
import type { BusinessCalendar } from '#platform/calendar.ts';
import {
  findSandboxMessage,
  listSandboxMessages,
  type SandboxMessage,
} from '#platform/channels/sandbox-message.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { readSpecimen } from '#platform/pictures/shipped-specimens.ts';
import { readClock } from './clock.service.ts';
import { confirmRecipient } from './mail-recipients.service.ts';

/**
 * A mail is shown as a document without rights: no script, no request, no origin. Its styles are
 * its own; a link opens outside of it.
 */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export interface SandboxParts {
  readonly calendar: () => BusinessCalendar;
  /** When this bank was created. */
  readonly since: string;
}

export function sandboxRoutes({ calendar, since }: SandboxParts) {
  return implement(routes.sandbox, {
    clock: async (call) => {
      const day = await readClock(call.db, calendar());
      return {
        now: day.now.toISOString(),
        time_zone: day.timeZone,
        date: day.date,
        business_day: day.businessDay,
        next_business_day: day.nextBusinessDay,
        since,
      };
    },
    inbox: async (call) => {
      const place = placeOf(call, idSchema('message'));
      const page = { before: place.after, limit: place.fetch };
      return pageOf(call, place, await listSandboxMessages(call.db, call.query.to, page), {
        item: messageAnswer,
        placeOfRow: ({ id }) => id,
      });
    },
    messageHtml: async (call) => {
      const message = await findSandboxMessage(call.db, call.params.id);
      if (message === undefined || message.html === null) {
        throw new Refusal('not_found');
      }
      return {
        contentType: 'text/html; charset=utf-8',
        body: message.html,
        contentSecurityPolicy: MAIL_POLICY,
      };
    },
    specimen: async (call) => {
      const { name } = call.params;
      const body = await readSpecimen(name);
      return { contentType: 'image/png', body, fileName: `${name}.png` };
    },
    confirmMailRecipient: async (call) => {
      const { actor, requestId } = call;
      const { address } = await confirmRecipient(call.db, call.body.token, { actor, requestId });
      return { address };
    },
  });
}

function messageAnswer(message: SandboxMessage) {
  return {
    // The table's own constraint keeps it to the kind.
    id: message.id as MessageId,
    channel: message.channel,
    to: message.recipient,
    language: message.language,
    subject: message.subject,
    text: message.text,
    sent_at: message.sentAt.toISOString(),
  };
}
