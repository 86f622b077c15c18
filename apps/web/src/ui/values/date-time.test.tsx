import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BankClockContext } from './bank-clock.ts';
import { DateTime } from './date-time.tsx';

const NOW = '2026-11-19T12:00:00.000Z';
const HOUR_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

/** In a sandbox whose clock was moved two days on. */
function read(iso: string, clock?: 'bank'): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC">
      <BankClockContext value={48 * HOUR_MS}>
        <DateTime iso={iso} clock={clock} />
      </BankClockContext>
    </IntlProvider>,
  );
  return markup.replace(/<[^>]*>/g, '');
}

describe('how long ago something was', () => {
  it('is told by the clock whose moment it is', () => {
    expect(read('2026-11-19T09:00:00.000Z')).toBe('3 hours ago');
    expect(read('2026-11-19T09:00:00.000Z', 'bank')).toBe('2 days ago');
    expect(read('2026-11-21T09:00:00.000Z', 'bank')).toBe('3 hours ago');
  });
});
