import { readFileSync } from 'node:fs';
import {
  adjustmentReasons,
  complaintSubjects,
  holdReasons,
  requestableThings,
  restrictionReasons,
  submissionKinds,
} from '@fairlead/contract';
import { lookReasons } from '@fairlead/contract/choices';
import { protectedMessagesIn } from '@fairlead/contract/protected-messages';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { reasonWords, type reasonWordsAt } from './reason-words.ts';

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
  'control.restriction.because-': restrictionReasons,
  'control.thing.': requestableThings,
  'customer.complaint.': complaintSubjects,
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

it.each(['en', 'es', 'ar'])(
  'the audit log speaks in %s about the customer, not to them',
  (language) => {
    const file = new URL(`../../locales/${language}.json`, import.meta.url);
    const protectedOnes = Object.entries(protectedMessagesIn(language));
    const messages: Record<string, string> = {
      ...JSON.parse(readFileSync(file, 'utf8')),
      ...Object.fromEntries(protectedOnes.map(([id, words]) => [`protected.${id}`, words])),
    };
    const intl = createIntl({ locale: language, messages });
    const toTheCustomer: readonly [action: string, code: string, theirs: string][] = [
      ['customer.locked', 'customer_request', 'protected.restriction.reason.customer_request'],
      ['customer.locked', 'identity_check', 'protected.restriction.reason.identity_check'],
      ['restriction.set', 'unusual_activity', 'protected.restriction.reason.unusual_activity'],
      ['case.paper_seen', 'relationship_to_payee', 'customer.thing.relationship_to_payee'],
    ];
    for (const [action, code, theirs] of toTheCustomer) {
      expect(messages[theirs]).toBeDefined();
      expect(reasonWords(intl, action, code)).not.toBe(messages[theirs]);
    }
  },
);

it('a restriction that the customer asked for is told to staff as theirs', () => {
  const file = new URL('../../locales/en.json', import.meta.url);
  const intl = createIntl({ locale: 'en', messages: JSON.parse(readFileSync(file, 'utf8')) });
  expect(reasonWords(intl, 'customer.locked', 'customer_request')).toBe(
    'The customer asked for it.',
  );
});
