/** Customers as staff find, read and correct them, invite them, and write to them. */
import { type ParsedRequestOf, routes } from '@fairlead/contract';
import type { Approvals } from '#modules/approvals/approvals.service.ts';
import { handOf } from '#modules/approvals/staff-hand.service.ts';
import { type Customer, customerById, readSearch } from '#modules/customers/customers.service.ts';
import { isWithheld } from '#modules/customers/withheld.service.ts';
import { pictureAnswer } from '#modules/documents/document-pictures.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Call, CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import type { Languages } from '#platform/language.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import { refuseStaffLine, refuseStaffNames } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { correctRecord } from './corrections.service.ts';
import { listedAnswer, type RecordParts, recordAnswer } from './customer-answers.service.ts';
import { mailCustomer, pushCustomer, textCustomer } from './customer-notices.service.ts';
import { changeOf } from './customer-records.rules.ts';
import { setHidden, takePhotoAway } from './customer-records.service.ts';
import { type CustomerFilter, customerSorts, findListed } from './customer-records.sql.ts';
import { inviteCustomer, type MadeInvitation, openInvitation } from './invitations.service.ts';
import { hasLooked, recordLook } from './looks.service.ts';

type Routes = typeof routes.customerRecords;

export interface CustomerRecordsParts extends RecordParts {
  readonly approvals: Approvals;
  readonly files: FileStore;
  readonly languages: Languages;
  /** What the words of staff may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function customerRecordsControlRoutes(parts: CustomerRecordsParts) {
  const { files, languages, ownPlaces } = parts;
  const hiding = (call: StaffCall, id: Customer['id'], hidden: boolean) =>
    setHidden(call.db, id, hidden, changeDeed(call, parts));
  return implement(routes.customerRecords, {
    list: (call) => listed(call),
    search: (call) => listed(call, call.query.q),
    invite: async (call) => {
      const { email, first_name: firstName, last_name: lastName, language } = call.body;
      if (!languages.offered.includes(language)) throw invalidField('language', 'invalid.choice');
      refuseStaffNames({ first_name: firstName, last_name: lastName });
      const answer = (made: MadeInvitation) => ({
        id: made.id,
        email: made.email,
        expires_at: made.expiresAt.toISOString(),
      });
      call.status(201);
      const made = await inviteCustomer(
        call.db,
        { email, firstName, lastName, language },
        {
          ...staffDeed(call),
          staffId: call.principal.id,
          keep: (tx, invitation) => call.keepAnswer(tx, answer(invitation)),
        },
      );
      return answer(made);
    },
    openInvitation: async (call) => {
      const invitee = await openInvitation(call.db, call.body.token, call.now());
      const { email, firstName, lastName, language } = invitee;
      return { email, first_name: firstName, last_name: lastName, language };
    },
    read: async (call) => {
      const customer = await customerById(call.db, call.params.id);
      return recordAnswer(call.db, customer, parts, call.principal);
    },
    looked: async (call) => {
      await customerById(call.db, call.params.id);
      return { given: await hasLooked(call, call.params.id) };
    },
    look: async (call) => {
      await recordLook(call, call.params.id, call.body.reason);
      return null;
    },
    photo: async (call) => {
      const customer = await customerById(call.db, call.params.id);
      const { photoFileId } = customer;
      if (photoFileId === null || isWithheld(customer, call.principal)) {
        throw new Refusal('not_found');
      }
      return pictureAnswer(call.db, files, photoFileId, 'photo.jpg');
    },
    removePhoto: (call) =>
      takePhotoAway(
        call.db,
        files,
        { id: call.params.id, reason: call.body.reason },
        changeDeed(call, parts),
      ),
    change: async (call) => {
      const { first_name, last_name } = call.body;
      refuseStaffNames({ first_name, last_name });
      refuseStaffLines(call.body, ownPlaces());
      return correctRecord(call.db, parts, wishOf(call.body, call.ifMatch), {
        ...staffDeed(call),
        hand: await handOf(call),
        keep: async (tx, customer, approvalId) => {
          const shown = await recordAnswer(tx, customer, parts, call.principal);
          const answer = { ...shown, approval_id: approvalId };
          await call.keepAnswer(tx, answer);
          return answer;
        },
      });
    },
    archive: (call) => hiding(call, call.body.id, true),
    restore: (call) => hiding(call, call.params.id, false),
    sendSms: async (call) => {
      const { user_id: id, text_message: text } = call.body;
      const keep = (tx: Tx, to: string) => call.keepAnswer(tx, { to });
      const deed = { ...staffDeed(call), keep };
      return { to: await textCustomer(call.db, id, text, ownPlaces(), deed) };
    },
    sendPush: async (call) => {
      const { user_id: id, ...words } = call.body;
      const keep = (tx: Tx, devices: number) => call.keepAnswer(tx, { devices });
      const deed = { ...staffDeed(call), keep };
      return { devices: await pushCustomer(call.db, id, words, ownPlaces(), deed) };
    },
    sendEmail: async (call) => {
      const { user_id: id, ...words } = call.body;
      const keep = (tx: Tx, to: string) => call.keepAnswer(tx, { to });
      const deed = { ...staffDeed(call), keep };
      return { to: await mailCustomer(call.db, id, words, ownPlaces(), deed) };
    },
  });
}

async function listed(call: Call<Routes['list'] | Routes['search']>, q?: string) {
  const sorted = sortedList(call, customerSorts);
  const filter = filterOf(call.query, q, call.principal.persona);
  const rows = await findListed(call.db, filter, sorted.page);
  return sorted.answer(rows, (row) => listedAnswer(row, call.principal));
}

function filterOf(
  asked: Omit<CustomerFilter, 'search' | 'onlyNames'>,
  q: string | undefined,
  onlyNames: boolean,
): CustomerFilter {
  const { status, shelf, waiting, country } = asked;
  const search = q === undefined ? undefined : readSearch(q);
  return { search, status, shelf, waiting, country, onlyNames };
}

type ChangeBody = ParsedRequestOf<Routes['change']>['body'];

const LINES = ['occupation', 'street_address', 'city', 'state', 'zip_code'] as const;
/** Those of Brazil and the long ones of the United States: the filter takes them for accounts. */
const LONG_POSTAL_CODE = /^\d{5}-?\d{3,4}$/;

/** The customer reads these, on paper too. */
function refuseStaffLines(body: ChangeBody, own: OwnPlaces): void {
  for (const field of LINES) {
    const text = body[field] ?? '';
    if (field === 'zip_code' && LONG_POSTAL_CODE.test(text)) continue;
    refuseStaffLine(field, text, own);
  }
}

function wishOf(body: ChangeBody, ifMatch: string) {
  if (!/^\d{1,15}$/.test(ifMatch)) throw invalidField('If-Match', 'invalid.format');
  const { id, reason, ...fields } = body;
  return { id, version: Number(ifMatch), change: changeOf(fields), reason };
}

interface StaffCall {
  readonly db: Call['db'];
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
}

function changeDeed(call: StaffCall, parts: RecordParts) {
  return {
    ...staffDeed(call),
    keep: async (tx: Tx, customer: Customer) => {
      const answer = await recordAnswer(tx, customer, parts, call.principal);
      await call.keepAnswer(tx, answer);
      return answer;
    },
  };
}
