import { expect, it } from 'vitest';
import { daysIn } from './days.tsx';

it('takes days out of an address, and leaves out what the calendar does not have', () => {
  const read = (search: string) => daysIn(new URLSearchParams(search));
  expect(read('from=2026-02-28&to=2028-02-29')).toEqual({ from: '2026-02-28', to: '2028-02-29' });
  expect(read('from=2026-02-31&to=2026-03-01')).toEqual({ to: '2026-03-01' });
  expect(read('from=2026-2-1&to=')).toEqual({});
  expect(read('from=yesterday')).toEqual({});
});
