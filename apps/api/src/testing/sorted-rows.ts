/** Rows for every list of the panel that can be sorted: three or more, made out of order. */
import type { Block, CaseId, CustomerId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { sealOnce } from '@fairlead/seal';
import { vi } from 'vitest';
import { applyAnswer } from '#modules/rails/answers.service.ts';
import { clearPairs } from '#modules/screening/screening.service.ts';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import { png } from '#platform/pictures/made-files.fixture.ts';
import type { Walk } from './walk/walk.ts';

const ORDER = [3, 1, 2] as const;
const TEXT: Block[] = [{ type: 'paragraph', content: [{ text: 'At the quayside.' }] }];

/** In SQL: an id of row `n`, as one made at its time. */
const idOf = `('0197' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid`;

/** Deliveries that fail: the one due first is not the one asked for first. */
const failing = `
  insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
    next_attempt_at, reason)
  select n, 'mail', gen_random_uuid(), '{}', now() - n * interval '1 hour', 2,
    now() + (n * 7 % 5) * interval '1 hour', 'Error 503'
  from generate_series(1, 4) n`;

const papers = `
  insert into document_submission (id, customer_id, kind, uploaded_at, expected_by)
  select 'sub_' || ${idOf}, c.id, 'identity', now() - n * interval '1 hour', now()
  from (select id, row_number() over (order by id) as n from customer limit 3) c`;

const checks = `
  insert into ledger_check (id, asked_by, asked_at, started_at, finished_at, outcome)
  select 'chk_' || ${idOf},
    (select id from staff_member limit 1), now() + n * interval '1 hour', now(), now(), 'intact'
  from unnest('{3,1,2}'::int[]) n`;

const closes = `
  insert into daily_close (day, ended_at, block, head, blocks, heads_root, postings)
  select '2026-01-01'::date + n, now() - (4 - n) * interval '1 hour', b.number, b.head,
    case n when 1 then 1 else 0 end, b.head, 0
  from generate_series(1, 3) n, seal.block b where b.number = 0 order by n`;

/** Links that end at other times than they were made. */
const invitations = `
  insert into staff_invitation (id, token_hash, email, role, alone_because, created_at, expires_at)
  select 'inv_' || ${idOf},
    sha256(n::text::bytea), 'console-' || n || '@example.com', 'support', 'console',
    now(), now() + (n * 7 % 5) * interval '1 hour'
  from unnest('{3,1,2}'::int[]) n`;

/** Customers write, the first of them once more: who waited longest is not who wrote first. */
async function writeMessages(walk: Walk): Promise<void> {
  const writers = [];
  for (const _ of ORDER) writers.push(await walk.customer());
  for (const { browser } of [...writers, ...writers.slice(0, 1)]) {
    await browser.client.messages.write({ body: { message: 'Where is my card?' } });
    walk.bank.clock.advance(60);
  }
}

async function writeContent(walk: Walk): Promise<void> {
  const { client } = await walk.staff('content');
  const { cannedAnswers } = (await walk.staff('support')).client;
  const files = { image: new Blob([new Uint8Array(await png())], { type: 'image/png' }) };
  const words = { language: 'en', content: TEXT, category: 'support' } as const;
  const questions = [];
  for (const at of ORDER) {
    await client.images.upload({ body: { alt: `Quay ${at}` }, files });
    await cannedAnswers.create({ body: { language: 'en', title: `Hours ${at}`, body: 'At 8.' } });
    const body = { ...words, title: `Question ${at}`, position: at };
    questions.push(await client.faqs.create({ body }));
    walk.bank.clock.advance(60);
  }
  const [first] = questions;
  if (first === undefined) throw new Error('No question was written.');
  const which = { params: { id: first.id }, ifMatch: String(first.version) };
  await client.faqs.change({ ...which, body: { title: 'Asked again' } });
}

/**
 * Until everything written so far is in a block, and no further one comes of it. A writer in any
 * database of the server holds sealing back for as long as it writes.
 */
async function sealAll({ ownerPool }: Walk): Promise<void> {
  const { rows } = await ownerPool.query<{ xid: string }>(
    'select pg_current_xact_id()::text as xid',
  );
  const last = BigInt(rows[0]?.xid ?? 0);
  const isSealed = async () => {
    const turn = await sealOnce(ownerPool);
    return turn.state === 'done' && !turn.more && turn.sealedBelow > last;
  };
  await vi.waitUntil(isSealed, { timeout: 20_000, interval: 20 });
}

async function moveMoney(walk: Walk): Promise<void> {
  for (const at of ORDER) {
    const { rails } = walk.bank.bank.foundation;
    const said = { reason: null, amount: money(700n, 'USD'), at: walk.bank.clock.now() };
    const answer = { kind: 'settled', transferId: 'garbled', reference: `S-${at}` } as const;
    await applyAnswer(walk.db, rails, { ...answer, ...said }, { whole: true });
    walk.bank.clock.advance(60);
    await sealAll(walk);
  }
}

async function clearNames(walk: Walk, of: { customerId: CustomerId; caseId: CaseId }) {
  const { id: by } = await walk.staff('compliance');
  const { rows } = await walk.ownerPool.query<{ source: string; id: string; hash: Buffer }>(
    'select source, entry_id as id, hash from list_entry order by entry_id limit 3',
  );
  for (const { source, id, hash } of rows) {
    const pair = { nameHash: hash, source, entryId: id, entryHash: hash };
    const names = { name: 'Ana Núñez', entryName: id };
    const at = walk.bank.clock.now();
    await walk.db
      .transaction()
      .execute((tx) => clearPairs(tx, [{ ...pair, ...names }], { ...of, by, at }));
    walk.bank.clock.advance(60);
  }
}

/** Ends after so many days, which are also its number. */
async function block(walk: Walk, day: number): Promise<void> {
  const { blocks } = (await walk.staff('admin')).client;
  const expires_at = new Date(walk.bank.clock.now().getTime() + day * 86_400_000).toISOString();
  await blocks.create({ body: { network: `192.0.2.${day}`, reason: 'Sorted', expires_at } });
}

/** A week of the bank passes after each: deadlines in business days differ, whatever today is. */
async function workAtDesks(walk: Walk): Promise<void> {
  const owner = await walk.staff('owner');
  const { cases } = (await walk.staff('compliance')).client;
  for (const day of ORDER) {
    await block(walk, day);
    const message = { email: `v${day}@example.com`, body: 'When do you open?' };
    await walk.browser().client.contactMessages.send({ body: message });
    const { id: customer_id } = await walk.customer();
    const review = { customer_id, about: 'identity', reason: 'The name has changed.' } as const;
    const { id: caseId } = await cases.open({ body: review });
    if (day === 3) await clearNames(walk, { customerId: customer_id, caseId });
    const email = `s${day}@example.com`;
    const invited = { email, role: 'support', reason: 'To help at the desk.' } as const;
    await walk.withFactor(() => owner.client.staff.invite({ body: invited }));
    await walk.db.transaction().execute(async (tx) => {
      await moveBankTimeTo(tx, new Date((await bankNow(tx)).getTime() + 7 * 86_400_000));
    });
  }
}

export async function fillLists(walk: Walk): Promise<void> {
  await workAtDesks(walk);
  await writeMessages(walk);
  await writeContent(walk);
  await moveMoney(walk);
  for (const statement of [failing, papers, checks, closes, invitations]) {
    await walk.ownerPool.query(statement);
  }
  await sealAll(walk);
}
