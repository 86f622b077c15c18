/** Rules of settings that look at several fields or at the mode. Pure. */
import {
  type factSettings,
  type fxSettings,
  type mailSettings,
  type productSettings,
  productTable,
  type uploadSettings,
} from '@fairlead/contract';
import type * as z from 'zod';
import type { MessageKey } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';

export interface BrokenRule {
  readonly field: string;
  readonly sentence: MessageKey;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** The first rule that a mail transport breaks, if any. */
export function brokenMailRule(
  value: z.infer<typeof mailSettings>,
  mode: Mode,
): BrokenRule | undefined {
  if (value.mail_driver === 'log') {
    return mode === 'live'
      ? { field: 'mail_driver', sentence: 'invalid.live_needs_smtp' }
      : undefined;
  }
  if (value.smtp_server === '') {
    return { field: 'smtp_server', sentence: 'invalid.smtp_incomplete' };
  }
  if (value.smtp_security === 'none' && !LOOPBACK.has(value.smtp_server)) {
    return { field: 'smtp_security', sentence: 'invalid.smtp_open' };
  }
  return undefined;
}

/** A live bank never changes money at made-up rates. */
export function brokenFxRule(
  { source }: Pick<z.infer<typeof fxSettings>, 'source'>,
  mode: Mode,
): BrokenRule | undefined {
  return mode === 'live' && source === 'sandbox'
    ? { field: 'source', sentence: 'invalid.live_needs_ecb' }
    : undefined;
}

/** A term product has a term, and no other has one. */
export function brokenProductRule(value: z.infer<typeof productSettings>): BrokenRule | undefined {
  for (const [id, { kind }] of Object.entries(productTable)) {
    const term = Object.entries(value).find(([name]) => name === id)?.[1].term ?? null;
    if ((kind === 'term') !== (term !== null)) {
      const sentence = kind === 'term' ? 'invalid.required' : 'invalid.unknown';
      return { field: `${id}.term`, sentence };
    }
  }
  return undefined;
}

/** A span begins before it ends, and no day's doors close before they open. */
export function brokenFactRule({
  overseas_opening_weeks: weeks,
  opening_times: times,
}: z.infer<typeof factSettings>): BrokenRule | undefined {
  if (weeks !== null && weeks.from > weeks.to) {
    return { field: 'overseas_opening_weeks.to', sentence: 'invalid.format' };
  }
  const wrong = (times ?? []).findIndex(
    ({ from_day, to_day, opens, closes }) => from_day > to_day || opens >= closes,
  );
  return wrong === -1 ? undefined : { field: `opening_times.${wrong}`, sentence: 'invalid.format' };
}

/** An identity card is a picture: without a kind of picture nobody could hand one in. */
export function brokenUploadRule({
  jpeg,
  png,
}: z.infer<typeof uploadSettings>): BrokenRule | undefined {
  return jpeg || png ? undefined : { field: 'jpeg', sentence: 'invalid.needs_picture' };
}
