import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { Deadline } from './deadline.tsx';

/** What is read, with the spaces that a language does not break made plain. */
function read(iso: string, timeZone: string): string {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en">
      <Deadline iso={iso} timeZone={timeZone} />
    </IntlProvider>,
  );
  return markup.replace(/<[^>]*>/g, '').replace(/\s/g, ' ');
}

describe('a deadline', () => {
  it('that ends with a day names that day, and not the next one', () => {
    expect(read('2026-11-24T00:00:00.000Z', 'UTC')).toBe('Nov 23, 2026, 11:59 PM');
    expect(read('2026-11-23T23:00:00.000Z', 'Europe/Madrid')).toBe('Nov 23, 2026, 11:59 PM');
  });

  it('of a bank elsewhere is the same moment on the clock of whoever reads', () => {
    expect(read('2026-11-24T00:00:00.000Z', 'Asia/Dubai')).toBe('Nov 24, 2026, 3:59 AM');
  });

  it('in the middle of a minute stays the minute it is', () => {
    expect(read('2026-11-24T10:30:12.345Z', 'UTC')).toBe('Nov 24, 2026, 10:30 AM');
  });
});
