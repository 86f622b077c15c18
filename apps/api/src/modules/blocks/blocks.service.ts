/**
 * Addresses and networks that are kept out. Each process knows them and looks for changes several
 * times a second, so that a block counts everywhere within one.
 */
import {
  type AddressBlockId,
  type AuditAction,
  blockBounds,
  type StaffId,
} from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { newId } from '#platform/random.ts';
import {
  isExample,
  isTooLong,
  isTooWide,
  matcherOf,
  type Network,
  networkFrom,
} from './blocks.rules.ts';
import {
  type AddressBlock,
  colleaguesPlaces,
  deleteOldBlocks,
  findBlock,
  insertBlock,
  isCustomersPlace,
  liftBlock,
  lockBlock,
  networksInForce,
  updateBlock,
} from './blocks.sql.ts';

const LOOK_AGAIN_MS = 400;

export class AddressBlocks {
  readonly #db: Db;
  readonly #log: WorkLog;
  #known = '';
  #matches: (ip: string) => boolean = () => false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(db: Db, log: WorkLog) {
    this.#db = db;
    this.#log = log;
  }

  /** Answers once they are read; from then on they follow the database. */
  static async open(db: Db, log: WorkLog): Promise<AddressBlocks> {
    const blocks = new AddressBlocks(db, log);
    await blocks.refresh();
    blocks.#lookAgain();
    return blocks;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  has(ip: string): boolean {
    return this.#matches(ip);
  }

  async refresh(): Promise<void> {
    const networks = await networksInForce(this.#db);
    const known = networks.join(' ');
    if (known === this.#known) return;
    this.#matches = matcherOf(networks.flatMap((text) => networkFrom(text) ?? []));
    this.#known = known;
  }

  #lookAgain(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.refresh();
      } catch (error) {
        this.#log.failed('address blocks', error);
      }
      if (this.#timer !== undefined) this.#lookAgain();
    }, LOOK_AGAIN_MS).unref();
  }
}

export interface BlockDeed {
  readonly actor: Actor;
  readonly staffId: StaffId;
  readonly persona: boolean;
  /** Where whoever blocks sits. */
  readonly ip: string;
  readonly requestId: string;
  readonly now: Date;
  readonly keep: (tx: Tx, block: AddressBlock) => Promise<void>;
}

export interface WantedBlock {
  readonly network: string;
  /** The name under which it was given. */
  readonly field: 'network' | 'ip_address';
  readonly reason: string;
  readonly expiresAt: Date;
}

/**
 * Refuses with `own_address`, `staff_address`, `already_blocked`, and `persona_may_not` for real
 * addresses.
 */
export async function blockAddress(
  db: Db,
  wanted: WantedBlock,
  deed: BlockDeed,
): Promise<AddressBlock> {
  const network = boundedNetwork(wanted, deed.now);
  if (deed.persona && !isExample(network)) throw new Refusal('persona_may_not');
  if (matcherOf([network])(deed.ip)) throw new Refusal('own_address');
  return db.transaction().execute(async (tx) => {
    await refuseStaffPlace(tx, network, deed);
    const id = newId('addressBlock');
    const text = `${network.address}/${network.prefix}`;
    const { reason, expiresAt } = wanted;
    await refuseShuttingOut(tx, text, expiresAt, deed);
    const made = { id, network: text, reason, createdBy: deed.staffId, expiresAt };
    if (!(await insertBlock(tx, made))) throw new Refusal('already_blocked');
    return finish(tx, id, 'address.blocked', deed);
  });
}

/** Whoever could let somebody in again is not kept out from where they work. */
async function refuseStaffPlace(tx: Tx, network: Network, { staffId }: BlockDeed): Promise<void> {
  const isThere = matcherOf([network]);
  if ((await colleaguesPlaces(tx, staffId)).some(isThere)) throw new Refusal('staff_address');
}

/**
 * To keep a customer from their account for longer than a day two people must agree, on the account
 * itself: where customers are, one alone blocks for a day.
 */
async function refuseShuttingOut(
  tx: Tx,
  network: string,
  expiresAt: Date,
  { now }: BlockDeed,
): Promise<void> {
  const { customersDays: days } = blockBounds;
  if (!isTooLong(now, expiresAt, days)) return;
  if (!(await isCustomersPlace(tx, network))) return;
  throw invalidField('expires_at', 'invalid.too_far_customers', { days });
}

/** One colleague decides alone: so never over a provider's network, and never for good. */
function boundedNetwork({ network: text, field, expiresAt }: WantedBlock, now: Date): Network {
  const network = networkFrom(text);
  if (network === undefined) throw invalidField(field, 'invalid.network');
  const { days, ipv4, ipv6 } = blockBounds;
  if (isTooWide(network)) throw invalidField(field, 'invalid.network_wide', { ipv4, ipv6 });
  if (expiresAt <= now) throw invalidField('expires_at', 'invalid.past');
  if (isTooLong(now, expiresAt, days))
    throw invalidField('expires_at', 'invalid.too_far', { days });
  return network;
}

/** Refuses with `not_found`, also what a demonstration person may not see. */
export async function readBlock(
  db: Db | Tx,
  id: AddressBlockId,
  onlyExamples: boolean,
): Promise<AddressBlock> {
  const block = await findBlock(db, id, onlyExamples);
  if (block === undefined) throw new Refusal('not_found');
  return block;
}

export interface BlockChange {
  readonly id: AddressBlockId;
  readonly version: number;
  readonly reason?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

/**
 * Another reason, another end, within the bounds of a new one: whoever changes it decides alone
 * too. Refuses with `not_found`, `already_ended`, `changed_meanwhile` and `staff_address`.
 */
export async function changeBlock(
  db: Db,
  { id, version, ...change }: BlockChange,
  deed: BlockDeed,
): Promise<AddressBlock> {
  return db.transaction().execute(async (tx) => {
    await lockBlock(tx, id);
    const before = await readBlock(tx, id, deed.persona);
    if (!before.inForce) throw new Refusal('already_ended');
    if (before.version !== version) throw new Refusal('changed_meanwhile');
    const { reason = before.reason, expiresAt = before.expiresAt } = change;
    // From before every block had an end: it gets one when it is changed.
    if (expiresAt === null) throw invalidField('expires_at', 'invalid.required');
    const { network } = before;
    const wanted = { network, field: 'network', reason, expiresAt } as const;
    await refuseStaffPlace(tx, boundedNetwork(wanted, deed.now), deed);
    await refuseShuttingOut(tx, network, expiresAt, deed);
    await updateBlock(tx, id, { reason, expiresAt, by: deed.staffId });
    return finish(tx, id, 'address.block_changed', deed, stateOf(before));
  });
}

/** Refuses with `not_found`, and with `already_ended` what has ended. */
export async function letIn(db: Db, id: AddressBlockId, deed: BlockDeed): Promise<AddressBlock> {
  return db.transaction().execute(async (tx) => {
    if ((await findBlock(tx, id, deed.persona)) === undefined) throw new Refusal('not_found');
    if (!(await liftBlock(tx, id, deed.staffId))) throw new Refusal('already_ended');
    return finish(tx, id, 'address.let_in', deed);
  });
}

async function finish(
  tx: Tx,
  id: AddressBlockId,
  action: AuditAction,
  deed: BlockDeed,
  before?: ReturnType<typeof stateOf>,
): Promise<AddressBlock> {
  const block = await findBlock(tx, id, false);
  if (block === undefined) throw new Error('A block is not there that was just written.');
  const { actor, requestId } = deed;
  const subject = { kind: 'address_block', id };
  const states = { ...(before === undefined ? {} : { before }), after: stateOf(block) };
  await recordAudit(tx, { actor, action, subject, ...states, requestId });
  await deed.keep(tx, block);
  return block;
}

function stateOf({ network, reason, expiresAt }: AddressBlock) {
  return { network, reason, expires_at: expiresAt };
}

/** Housekeeping. */
export const forgetOldBlocks = deleteOldBlocks;
