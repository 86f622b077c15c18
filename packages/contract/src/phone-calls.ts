/**
 * *Are we calling you?* Staff announce a call before they make it, and the customer sees it in the
 * bank while the phone rings. A caller who is not announced is not the bank.
 */
import * as z from 'zod';
import { callSubjects } from './choices.ts';
import { idSchema } from './ids.ts';
import { gatesAfterFactor, route } from './route.ts';

const phoneCall = z.object({
  id: idSchema('phoneCall'),
  about: z.enum(callSubjects),
  /** The caller's first name, as they will say it. */
  caller: z.string(),
  began_at: z.iso.datetime(),
  /** Half an hour later it is over, whoever forgot to end it. */
  ends_at: z.iso.datetime(),
});

const answer = z.object({ call: phoneCall.nullable() });
const staffAnswer = z.object({
  call: phoneCall.extend({ staff_id: idSchema('staff') }).nullable(),
});
const looks = { of: 'customer', by: 'params.customer_id' } as const;
const params = z.object({ customer_id: idSchema('customer') });

export const phoneCalls = {
  current: route({
    method: 'GET',
    path: '/api/phone-calls',
    summary: 'Whether somebody of the bank is calling this customer now.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    answer,
    refusals: [],
  }),
  currentTo: route({
    method: 'GET',
    path: '/api/admins/phone-calls/:customer_id',
    summary: 'Whether somebody is calling a customer now.',
    audience: 'staff',
    permission: 'customers.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    looks,
    params,
    answer: staffAnswer,
    refusals: ['not_found'],
  }),
  announce: route({
    method: 'POST',
    path: '/api/admins/phone-calls/:customer_id',
    summary: 'Shows a customer that the caller is calling them, in place of who called before.',
    audience: 'staff',
    permission: 'calls.announce',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    looks,
    params,
    body: z.object({ about: z.enum(callSubjects) }),
    answer: staffAnswer,
    refusals: ['not_found', 'persona_may_not', 'second_person_required'],
  }),
  end: route({
    method: 'DELETE',
    path: '/api/admins/phone-calls/:customer_id',
    summary: 'The call is over; nobody is calling any more.',
    audience: 'staff',
    permission: 'calls.announce',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    looks,
    params,
    answer: staffAnswer,
    refusals: ['not_found', 'persona_may_not', 'second_person_required'],
  }),
};
