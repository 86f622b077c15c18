/**
 * Every push message of the bank. It shows on a locked screen, so what the bank itself says names
 * no amount, no account and no person; the place it leads to does.
 */
import { notificationKinds } from '@fairlead/contract';
import * as z from 'zod';
import type { MessageContext } from '#platform/channels/message-context.ts';

export interface Composed {
  readonly title: string;
  readonly body: string;
  /** The place in online banking that it opens. */
  readonly path: string;
}

const path = z.string().startsWith('/user/').max(300);

const alertValues = z.object({ kind: z.enum(notificationKinds), path });

const alert = {
  values: alertValues,
  secret: z.undefined(),
  compose: ({ say, facts: { brand } }: MessageContext, values: unknown): Composed => {
    const { kind, path: to } = alertValues.parse(values);
    return { title: brand, body: say(`push.${kind}`), path: to };
  },
};

const alertsValues = z.object({ count: z.number().int().min(2), path });

/** Several things within a moment: how many, not which. */
const alerts = {
  values: alertsValues,
  secret: z.undefined(),
  compose: ({ say, facts: { brand } }: MessageContext, values: unknown): Composed => {
    const { count, path: to } = alertsValues.parse(values);
    return { title: brand, body: say('push.alerts', { count }), path: to };
  },
};

const staffNoteSecret = z.object({ subject: z.string(), text: z.string() });

/** What a staff member wrote, which has passed the filter; sealed until it is delivered. */
const staffNote = {
  values: z.object({}),
  secret: staffNoteSecret,
  compose: (context: MessageContext, _values: unknown, secret: unknown): Composed => {
    const { subject, text } = staffNoteSecret.parse(secret);
    return {
      title: `${context.facts.brand}: ${subject}`,
      body: `${text}\n\n${context.fixed('warning.text')}`,
      path: '/user/index',
    };
  },
};

export const pushTemplates = { alert, alerts, staff_note: staffNote } as const;
export type PushTemplateId = keyof typeof pushTemplates;
