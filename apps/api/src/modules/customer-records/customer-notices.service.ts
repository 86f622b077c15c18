/** Mail, SMS and push that staff write to one customer: filtered words in the bank's own frame. */
import type { AuditAction, CustomerId } from '@fairlead/contract';
import type { Customer } from '#modules/customers/customers.service.ts';
import { customerForStaff } from '#modules/customers/withheld.service.ts';
import { pushDevicesOf } from '#modules/devices/devices.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail, sendPushes, sendSms } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import type { StaffDeed } from './customer-records.service.ts';

/** `To`: what the answer says of where it went. */
export type NoticeDeed<To = string> = Omit<StaffDeed, 'keep'> & {
  readonly keep: (tx: Tx, to: To) => Promise<void>;
};

/** Refuses with `text_not_allowed`, and with `not_ready` where no phone is proven. */
export async function textCustomer(
  db: Db,
  id: CustomerId,
  text: string,
  own: OwnPlaces,
  deed: NoticeDeed,
): Promise<string> {
  refuseStaffText('text_message', text, own);
  return toCustomer(db, id, 'customer.sms_sent', { text }, deed, async (tx, customer) => {
    const { phoneNumber, phoneVerifiedAt, language } = customer;
    if (phoneNumber === null || phoneVerifiedAt === null) throw new Refusal('not_ready');
    const sms = { template: 'staff_note', values: {}, secret: { text } } as const;
    await sendSms(tx, { ...sms, to: phoneNumber, personId: id, language });
    return `••••${phoneNumber.slice(-3)}`;
  });
}

/** Refuses with `text_not_allowed`. From the institution's own address, in its frame. */
export async function mailCustomer(
  db: Db,
  id: CustomerId,
  words: { readonly subject: string; readonly body: string },
  own: OwnPlaces,
  deed: NoticeDeed,
): Promise<string> {
  refuseStaffText('subject', words.subject, own);
  refuseStaffText('body', words.body, own);
  return toCustomer(db, id, 'customer.mail_sent', words, deed, async (tx, customer) => {
    const { email, language } = customer;
    const { subject, body } = words;
    const mail = { template: 'staff_note', values: {}, secret: { subject, text: body } } as const;
    await sendMail(tx, { ...mail, to: email, personId: id, language });
    return email;
  });
}

/**
 * Refuses with `text_not_allowed`, and with `not_ready` where no browser takes push messages.
 * Answers how many do.
 */
export async function pushCustomer(
  db: Db,
  id: CustomerId,
  words: { readonly subject: string; readonly body: string },
  own: OwnPlaces,
  deed: NoticeDeed<number>,
): Promise<number> {
  refuseStaffText('subject', words.subject, own);
  refuseStaffText('body', words.body, own);
  return toCustomer(db, id, 'customer.push_sent', words, deed, async (tx, customer) => {
    const { email, language } = customer;
    const devices = await pushDevicesOf(tx, id);
    if (devices.length === 0) throw new Refusal('not_ready');
    const secret = { subject: words.subject, text: words.body };
    const push = { template: 'staff_note', values: {}, secret } as const;
    await sendPushes(tx, [{ ...push, to: email, personId: id, language, devices }]);
    return devices.length;
  });
}

/** A demonstration staff member writes to demonstration customers only. */
async function toCustomer<To>(
  db: Db,
  id: CustomerId,
  action: AuditAction,
  after: object,
  deed: NoticeDeed<To>,
  send: (tx: Tx, customer: Customer) => Promise<To>,
): Promise<To> {
  const { actor, requestId } = deed;
  return db.transaction().execute(async (tx) => {
    const customer = await customerForStaff(tx, id, deed);
    if (customer.accountStatus === 'Closed') throw new Refusal('already_closed');
    const to = await send(tx, customer);
    const subject = { kind: 'customer', id };
    await recordAudit(tx, { actor, action, subject, customerId: id, after, requestId });
    await deed.keep(tx, to);
    return to;
  });
}
