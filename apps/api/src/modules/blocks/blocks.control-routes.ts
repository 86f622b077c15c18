/** Keeping addresses out, and letting them in again. */
import { type AnswerOf, type Page, routes } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { versionOf } from '#platform/http/request/conditions.ts';
import { type SortOf, sortedList } from '#platform/lists/sorting.ts';
import { networkFrom } from './blocks.rules.ts';
import {
  type AddressBlocks,
  type BlockDeed,
  blockAddress,
  changeBlock,
  letIn,
  readBlock,
} from './blocks.service.ts';
import { type AddressBlock, type BlockFilter, blockSorts, listBlocks } from './blocks.sql.ts';

type Answer = AnswerOf<typeof routes.blocks.create>;

export function blocksControlRoutes({ blocks }: { readonly blocks: AddressBlocks }) {
  return implement(routes.blocks, {
    list: (call) => {
      const { state } = call.query;
      return page(call, { inForce: state === undefined ? undefined : state === 'in_force' });
    },
    search: (call) => {
      const { search } = call.query;
      const network = networkFrom(search);
      if (network === undefined) return page(call, { words: search });
      return page(call, { network: `${network.address}/${network.prefix}` });
    },
    create: async (call) => {
      const { ip_address: ipAddress, network = '', reason, expires_at: until } = call.body;
      const wanted = {
        ...(ipAddress === undefined
          ? { network, field: 'network' as const }
          : { network: ipAddress, field: 'ip_address' as const }),
        reason,
        expiresAt: new Date(until),
      };
      call.status(201);
      const made = await blockAddress(call.db, wanted, deedOf(call));
      await blocks.refresh();
      return answerOf(made);
    },
    read: async ({ db, params, principal }) =>
      answerOf(await readBlock(db, params.id, principal.persona)),
    change: async (call) => {
      const { reason, expires_at: until } = call.body;
      const change = {
        id: call.params.id,
        version: versionOf(call.ifMatch),
        reason,
        expiresAt: until === undefined ? undefined : new Date(until),
      };
      const changed = await changeBlock(call.db, change, deedOf(call));
      await blocks.refresh();
      return answerOf(changed);
    },
    lift: async (call) => {
      const lifted = await letIn(call.db, call.params.id, deedOf(call));
      await blocks.refresh();
      return answerOf(lifted);
    },
  });
}

interface BlocksCall {
  readonly db: Db;
  readonly url: string;
  readonly query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly sort: SortOf<keyof typeof blockSorts>;
  };
  readonly principal: StaffPrincipal;
}

/** Any visitor of a sandbox can play a persona: other visitors' addresses are not for them. */
async function page(
  call: BlocksCall,
  filter: Omit<BlockFilter, 'onlyExamples'>,
): Promise<Page<Answer>> {
  const sorted = sortedList(call, blockSorts);
  const wanted = { ...filter, onlyExamples: call.principal.persona };
  return sorted.answer(await listBlocks(call.db, wanted, sorted.page), answerOf);
}

function deedOf(call: {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly ip: string;
  readonly requestId: string;
  readonly now: () => Date;
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
}): BlockDeed {
  const { id: staffId, persona } = call.principal;
  const { actor, ip, requestId } = call;
  return {
    actor,
    staffId,
    persona,
    ip,
    requestId,
    now: call.now(),
    keep: (tx, block) => call.keepAnswer(tx, answerOf(block)),
  };
}

function answerOf(block: AddressBlock): Answer {
  const shown = block.network.replace(block.network.includes(':') ? /\/128$/ : /\/32$/, '');
  return {
    id: block.id,
    ip_address: shown,
    network: shown,
    reason: block.reason,
    in_force: block.inForce,
    created_at: block.createdAt.toISOString(),
    created_by: { id: block.createdBy, name: block.createdByName },
    expires_at: block.expiresAt?.toISOString() ?? null,
    lifted_at: block.liftedAt?.toISOString() ?? null,
    version: block.version,
    updated_at: (block.liftedAt ?? block.changedAt ?? block.createdAt).toISOString(),
  };
}
