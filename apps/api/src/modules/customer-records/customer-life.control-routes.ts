/**
 * What a customer has and does, for staff to read: accounts, transfers, notices, sessions, which
 * staff can also end, and never begin.
 */
import { type CustomerId, idSchema, routes, type StaffId } from '@fairlead/contract';
import * as z from 'zod';
import {
  type AnswerParts,
  accountAnswer,
  accountAnswers,
} from '#modules/accounts/account-answers.service.ts';
import { accountsOf, ownAccount } from '#modules/accounts/accounts.service.ts';
import { auditPage } from '#modules/activity/activity.service.ts';
import { deviceItems, listedSessions } from '#modules/credentials/sign-in/session-list.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import { isWithheld } from '#modules/customers/withheld.service.ts';
import { paymentForStaff } from '#modules/external-transfers/staff-answers.service.ts';
import { notificationAnswers } from '#modules/notifications/notification-answers.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import {
  listTransfers,
  ownTransfer,
  type TransferPlace,
  viewOf,
  withPayees,
} from '#modules/transfers/lists/transfer-lists.service.ts';
import {
  type BankSeen,
  type TransferView,
  transferAnswer,
  wholeAnswer,
} from '#modules/transfers/transfer-answers.service.ts';
import type { AuditRecord } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeDay, placeOf, placeTime } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import type { Languages } from '#platform/language.ts';
import { sortedPlace } from '#platform/lists/sorting.ts';
import type { SessionPolicy } from '#platform/sessions/session.rules.ts';
import { signOut } from './customer-records.service.ts';
import { ownerOf } from './customer-records.sql.ts';

export interface CustomerLifeParts extends AnswerParts {
  readonly languages: Languages;
  readonly sessionPolicy: () => SessionPolicy;
  readonly bank: () => BankSeen;
}

const transferPlace: z.ZodType<TransferPlace> = z.tuple([placeDay, placeTime, z.string().max(60)]);

export function customerLifeControlRoutes(parts: CustomerLifeParts) {
  const { languages, sessionPolicy, bank } = parts;
  return implement(routes.customerRecords, {
    sessions: async (call) => {
      const customer = await customerById(call.db, call.params.id);
      // Whoever plays a persona does not learn where the others are.
      const places = !call.principal.persona && !isWithheld(customer, call.principal);
      const sessions = await listedSessions(call.db, customer.id, call.now(), sessionPolicy());
      const devices = await deviceItems(call.db, customer.id, undefined);
      return {
        sessions: sessions.map(({ ip_address, ...session }) => ({
          ...session,
          ip_address: places ? ip_address : null,
        })),
        devices: devices.map(({ current: _, ...device }) => device),
      };
    },
    endSessions: (call) => {
      const { id } = call.params;
      const { reason } = call.body;
      const keep = async (tx: Tx, ended: number) => {
        await call.keepAnswer(tx, { ended });
        return { ended };
      };
      return signOut(call.db, { id, reason }, sessionPolicy(), { ...staffDeed(call), keep });
    },
    activity: async (call) => {
      const { id } = call.params;
      const { from, to } = call.query;
      const filter = {
        customerId: id,
        confidential: false,
        ...(from === undefined ? {} : { from: new Date(from) }),
        ...(to === undefined ? {} : { to: new Date(to) }),
      };
      return auditPage(call, filter, async (records) => {
        const names = await staffNames(call.db, records);
        return new Map(
          records.map((record) => [record, activityOf(record, names, languages, call.language)]),
        );
      });
    },
    notifications: async (call) => {
      const { customer_id: id, kind, status } = call.query;
      const read = status === undefined ? undefined : status === 'Read';
      if (await isHidden(call, id)) throw new Refusal('not_found');
      const place = placeOf(call, idSchema('notification'));
      const page = { after: place.after, limit: place.fetch };
      const reading = { languages, language: call.language };
      const rows = await notificationAnswers(call.db, id, { kind, read }, page, reading);
      return pageOf(call, place, rows, { item: (row) => row, placeOfRow: (row) => row.id });
    },
    accounts: async (call) => {
      const id = call.query.customer_id;
      const own = await accountsOf(call.db, id);
      const answers = await accountAnswers(call.db, own, parts, call.language);
      return (await isHidden(call, id)) ? answers.map(withoutTag) : answers;
    },
    account: async (call) => {
      const owner = await existing(ownerOf(call.db, 'account', call.params.id));
      const account = await ownAccount(call.db, owner, call.params.id);
      const answer = await accountAnswer(call.db, account, parts, call.language);
      return (await isHidden(call, owner)) ? withoutTag(answer) : answer;
    },
    transfers: async (call) => {
      const { language } = call;
      const { customer_id: customerId, sort: _, ...filters } = call.query;
      const sorted = sortedPlace(call, transferPlace);
      const { after, limit, down } = sorted.page;
      const page = { after, limit, oldestFirst: !down };
      const reader = { customerId, language, languages };
      const hidden = await isHidden(call, customerId);
      // What is found by words tells that they are there.
      if (hidden && filters.text !== undefined) throw new Refusal('not_found', { field: 'text' });
      const { rows, view } = await listTransfers(call.db, reader, filters, page);
      const shown = hidden ? (one: Shown) => withoutWords(one, view) : (one: Shown) => one;
      return sorted.answer(
        rows,
        (row) => shown(transferAnswer(row, view, bank())),
        (row) => row.place,
      );
    },
    transfer: async (call) => {
      const { language } = call;
      const { id } = call.params;
      const customerId = await existing(ownerOf(call.db, 'transfer', id));
      const found = await ownTransfer(call.db, customerId, id);
      const named = await viewOf(call.db, { customerId, language, languages });
      const view = await withPayees(call.db, named, customerId, [found]);
      const { persona } = call.principal;
      const at = { mode: parts.mode, now: call.now() };
      const reader = { persona, language };
      const paid = await paymentForStaff(call.db, at, { customerId, id }, reader);
      const whole = wholeAnswer(found, view, bank());
      const answer = (await isHidden(call, customerId)) ? withoutWords(whole, view) : whole;
      const quote = answer.quote === null ? null : { ...answer.quote, ...paid.quoted };
      return { ...answer, quote, outside: paid.outside };
    },
  });
}

/** Any visitor can play a demonstration person: what other visitors wrote is not for them. */
async function isHidden(
  { db, principal }: { readonly db: Db; readonly principal: StaffPrincipal },
  id: CustomerId,
): Promise<boolean> {
  return isWithheld(await customerById(db, id), principal);
}

/** The name of an account is its owner's own. */
function withoutTag<Answer extends { readonly account_tag: string | null }>(answer: Answer) {
  return { ...answer, account_tag: null };
}

type Shown = ReturnType<typeof transferAnswer>;
/** Between accounts that have names, or with somebody who has one. */
const NAMED: readonly Shown['kind'][] = ['internal', 'external', 'received'];

function withoutWords<Answer extends Shown>(answer: Answer, { languages, language }: TransferView) {
  const hidden = languages.sentence(language, 'transfer.counterparty.withheld');
  return {
    ...answer,
    counterparty: NAMED.includes(answer.kind) ? hidden : answer.counterparty,
    source_account_title: hidden,
    bank_logo: null,
    source_bank_logo: null,
    comment: null,
  };
}

async function existing(owner: Promise<CustomerId | undefined>): Promise<CustomerId> {
  const id = await owner;
  if (id === undefined) throw new Refusal('not_found');
  return id;
}

async function staffNames(
  db: Db,
  records: readonly AuditRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ actorKind, actorId }) =>
    actorKind === 'staff' && actorId !== null ? [actorId as StaffId] : [],
  );
  const members = await staffMembersById(db, [...new Set(ids)]);
  return new Map(members.map(({ id, name }) => [id, name]));
}

function activityOf(
  record: AuditRecord,
  names: ReadonlyMap<string, string>,
  languages: Languages,
  language: string,
) {
  const { actorKind, actorId, action } = record;
  const key = `activity.${action}`;
  return {
    id: String(record.id),
    at: record.at.toISOString(),
    action,
    text: languages.sentence(language, languages.isKey(key) ? key : 'activity.other'),
    by:
      actorKind === 'customer' || actorKind === 'staff' || actorKind === 'visitor'
        ? actorKind
        : ('system' as const),
    name: actorId === null ? null : (names.get(actorId) ?? null),
  } as const;
}
