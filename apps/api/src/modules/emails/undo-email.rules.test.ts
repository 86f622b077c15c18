import { expect, it } from 'vitest';
import { phoneBefore, sinceOf } from './undo-email.rules.ts';

const changedAt = new Date('2026-11-15T12:00:00Z');
const hours = (count: number) => new Date(changedAt.getTime() + count * 3_600_000);
const own = { phoneNumber: '+447700900001', phoneVerifiedAt: hours(-200) };
const unproven = { phoneNumber: '+447700900001', phoneVerifiedAt: null };
const none = { phoneNumber: null, phoneVerifiedAt: null };
const theirs = (at: number) => ({ phoneNumber: '+447700900666', phoneVerifiedAt: hours(at) });

it('what was made around a change of email was made since a day before it', () => {
  expect(sinceOf({ changedAt })).toEqual(hours(-24));
});

it.each([
  ['a number of long ago stays', own, own, undefined],
  ['so does one that nobody has proven', unproven, own, undefined],
  ['one that was confirmed after the change gives way to the one before', theirs(1), own, own],
  ['also where that was not proven', theirs(1), unproven, unproven],
  ['or to none, where there was none', theirs(1), none, none],
  [
    'one that was confirmed in the day before goes: what it replaced is not known',
    theirs(-1),
    theirs(-1),
    none,
  ],
  [
    'one that was confirmed in the day before, and another after, both go',
    theirs(1),
    theirs(-1),
    none,
  ],
  ['one that was confirmed earlier stays', theirs(-25), theirs(-25), undefined],
] as const)('%s', (_, now, then, back) => {
  expect(phoneBefore(now, { ...then, changedAt })).toEqual(back);
});
