import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

test('a wait is said in the unit that a person would use, and never too short', () => {
  const said = (seconds: number) => {
    const { unit, count } = waitingTime(seconds);
    return `${count} ${unit}`;
  };
  expect([0.2, 1, 59, 90].map(said)).toEqual(['1 second', '1 second', '59 second', '90 second']);
  expect([91, 3_598, 5_400].map(said)).toEqual(['2 minute', '60 minute', '90 minute']);
  expect([5_401, 86_399].map(said)).toEqual(['2 hour', '24 hour']);
});
