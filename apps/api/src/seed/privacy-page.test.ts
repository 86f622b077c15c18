/** What the shipped page on privacy says of time is what the code does. */
import { EXPORT_DAYS, YEARS_KEPT } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { CONTACT_DAYS_KEPT } from '#modules/contact-messages/contact-messages.service.ts';
import { pageNoun } from '#modules/pages/pages.service.ts';
import { VISITOR_DAYS_KEPT } from '#platform/audit/visitor-texts.service.ts';
import { INBOX_DAYS } from '#platform/channels/sandbox-message.sql.ts';
import { loadLanguages } from '#platform/language.ts';
import { deviceDays } from '#platform/sessions/known-device.service.ts';
import { keptDays } from '#platform/sessions/session.service.ts';
import { shippedContent } from './shipped-content.ts';

const { offered } = loadLanguages();
/** The section on time is the one with the days of devices, which nothing else has. */
const MARK = String(deviceDays);
/** How a year is said; the code counts its days. */
const YEARS: Readonly<Record<number, readonly string[]>> = { 365: ['one year', 'un año', 'سنة'] };

function howLong(language: string): string[] {
  const found = shippedContent().find(
    (item) => item.kind === 'page' && item.language === language && item.slug === 'privacy',
  );
  const { content } = pageNoun.words.parse(found?.words);
  const list = content.find(
    (block) => block.type === 'list' && JSON.stringify(block).includes(MARK),
  );
  return list?.type === 'list' ? list.items.map((item) => JSON.stringify(item)) : [];
}

describe('the page on privacy', () => {
  it.each(offered)('says in %s how long things are kept, as the code keeps them', (language) => {
    const lines = howLong(language);
    const figures = lines.map((line) => (line.match(/\d+/g) ?? []).map(Number));
    expect(figures).toEqual([
      [keptDays],
      [deviceDays],
      [EXPORT_DAYS],
      [INBOX_DAYS],
      [],
      [],
      [YEARS_KEPT],
      [YEARS_KEPT],
    ]);
    expect(YEARS[CONTACT_DAYS_KEPT]?.some((year) => lines[4]?.includes(year))).toBe(true);
    expect(YEARS[VISITOR_DAYS_KEPT]?.some((year) => lines[5]?.includes(year))).toBe(true);
  });
});
