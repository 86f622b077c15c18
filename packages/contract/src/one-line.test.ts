import { describe, expect, it } from 'vitest';
import { inOneLine, oneLine } from './one-line.ts';

describe('one line of words', () => {
  it.each([
    ['  Harbour   Supplies ', 'Harbour Supplies'],
    ['Ana\u202eoiraM', 'AnaoiraM'],
    ['\u2067Ana\u2069', 'Ana'],
    ['A\u200bn\ufeffa\u00ad', 'Ana'],
    ['Ana\r\nPay\tnow\u2028here', 'Ana Pay now here'],
    ['Ana\u0000\u0007', 'Ana'],
    ['Ana\ud800', 'Ana'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['أمينة\u200f حدّاد', 'أمينة حدّاد'],
    ['क\u094d\u200dष', 'क\u094d\u200dष'],
    ['Zoë 👩‍👧 O’Neil', 'Zoë 👩‍👧 O’Neil'],
  ])('of %j is %j', (given, seen) => {
    expect(inOneLine(given)).toBe(seen);
  });

  it('is measured as it is seen', () => {
    expect(oneLine({ min: 2, max: 3 }).safeParse('A\u200b').success).toBe(false);
    expect(oneLine({ min: 2, max: 3 }).parse(' A\u202en\u200ba ')).toBe('Ana');
  });
});
