/** `fairlead verify`: checks a document's file against its proof, without database or network. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isProof, type Proof, rootOverHead, verifyProof } from '@fairlead/seal';
import type { Command } from 'commander';
import * as z from 'zod';
import { runCommand } from '#cli/run-command.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import { type KeptClose, readCloses } from './closes.ts';

/** The tables in which the hashes of issued files stand. */
const TABLES: readonly string[] = ['public.statement_file', 'public.receipt'];

export type DocumentCheck =
  | {
      readonly genuine: true;
      readonly code: string;
      readonly format: string;
      readonly issuedAt: string;
      /** Whoever kept or published this head of this block vouches for the rest. */
      readonly block: string;
      readonly head: string;
      /** The day whose published close the block stands under, if closes were given. */
      readonly published: string | null;
    }
  | { readonly genuine: false; readonly reason: string };

/**
 * `proofFile`: what `/api/verify/CODE` answered, or one of the proofs in it. `closes`: what was
 * published of the days, kept apart from it.
 */
export async function checkDocument(
  file: string,
  proofFile: string,
  closes?: readonly KeptClose[],
): Promise<DocumentCheck> {
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const proofs = proofsIn(await readJson(proofFile));
  if (proofs.length === 0) throw new CannotStart(`There is no proof in ${proofFile}.`);
  const fitting = proofs.find((proof) => columnOf(proof, 'sha256') === `\\x${sha256}`);
  if (fitting === undefined) {
    return { genuine: false, reason: 'the file is not one of those that the proof is about' };
  }
  const verdict = verifyProof(fitting);
  if (!verdict.valid) {
    return { genuine: false, reason: `the proof does not hold: its ${verdict.reason} differs` };
  }
  const published = closes === undefined ? null : publishedDay(fitting, verdict.head, closes);
  if (published === undefined) {
    return { genuine: false, reason: 'its block stands under none of the published closes' };
  }
  return {
    genuine: true,
    code: columnOf(fitting, 'code'),
    // A receipt is a PDF and nothing else.
    format: columnOf(fitting, 'format') || 'pdf',
    issuedAt: columnOf(fitting, 'issued_at'),
    block: verdict.blockNumber.toString(),
    head: verdict.head,
    published,
  };
}

const headPath = z.object({
  published: z.object({
    date: z.string(),
    position: z.number().int(),
    size: z.number().int(),
    path: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  }),
});

/** The day under whose root the block's head is, by the path that came with the proof. */
function publishedDay(
  proof: Proof,
  head: string,
  closes: readonly KeptClose[],
): string | undefined {
  const direct = closes.find((close) => close.head === head);
  if (direct !== undefined) return direct.date;
  const found = headPath.safeParse(proof);
  if (!found.success) return undefined;
  const root = rootOverHead(head, found.data.published);
  return closes.find(({ heads_root }) => heads_root === root)?.date;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CannotStart(`${file} cannot be read as a proof.`, error);
  }
}

/** Wherever in the answer they stand. */
function proofsIn(value: unknown): readonly Proof[] {
  if (isProof(value)) return TABLES.includes(value.table) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(proofsIn);
}

function columnOf({ values }: Proof, column: string): string {
  return values.find(([name]) => name === column)?.[1] ?? '';
}

interface Choices {
  readonly proof: string;
  readonly closes?: string;
}

async function report(file: string, choices: Choices): Promise<void> {
  const closes = choices.closes === undefined ? undefined : await readCloses(choices.closes);
  const check = await checkDocument(file, choices.proof, closes);
  if (!check.genuine) throw new CannotStart(`NOT GENUINE: ${check.reason}.`);
  const sealed =
    check.published === null
      ? [`It was sealed in block ${check.block}, if that block's head is`, check.head]
      : [`It was sealed in block ${check.block}, under the close of ${check.published}.`];
  const issued = `Genuine: the ${check.format} issued under ${check.code} at ${check.issuedAt}.`;
  console.log([issued, ...sealed].join('\n'));
}

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check the file of a statement or receipt against its proof, without a database')
    .argument('<file>', 'the document: PDF, CSV, OFX or camt.053')
    .requiredOption('--proof <json>', 'the answer of /api/verify/CODE, saved as a file')
    .option('--closes <json>', 'the answer of /api/ledger/closes, kept apart from the proof')
    .action((file: string, choices: Choices) => runCommand(() => report(file, choices)));
}
