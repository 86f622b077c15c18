import { readFileSync } from 'node:fs';
import {
  adjustmentReasons,
  complaintSubjects,
  holdReasons,
  requestableThings,
  restrictionReasons,
  submissionKinds,
} from '@fairlead/contract';
import { lookReasons } from '@fairlead/contract/customer-records';
import { protectedMessagesIn } from '@fairlead/contract/protected-messages';
import { expect, it } from 'vitest';
import type { reasonWordsAt } from './reason-words.ts';

/** Every code that the bank writes beside such an action. */
const codes: Readonly<
  Record<(typeof reasonWordsAt)[keyof typeof reasonWordsAt], readonly string[]>
> = {
  'control.adjustments.reason-': adjustmentReasons,
  'control.case.reason.': holdReasons,
  'control.invitations.because-': [
    'console',
    'first_owner',
    'persona_may_not',
    'second_person_required',
    'sole_owner',
    'two_people',
  ],
  'control.look.': lookReasons,
  'control.papers.kind-': submissionKinds,
  'customer.complaint.': complaintSubjects,
  'customer.thing.': requestableThings,
  'protected.restriction.reason.': restrictionReasons,
};

it.each(['en', 'es', 'ar'])('the audit log says in %s why something was done', (language) => {
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  const ids = new Set([
    ...Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
    ...Object.keys(protectedMessagesIn(language)).map((id) => `protected.${id}`),
  ]);
  const needed = Object.entries(codes).flatMap(([beginning, known]) =>
    known.map((code) => beginning + code),
  );
  expect(needed.filter((id) => !ids.has(id))).toEqual([]);
});
