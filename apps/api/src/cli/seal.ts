/** `fairlead seal`: checks the sealed rows, and makes and checks proofs about them. */
import { readFile } from 'node:fs/promises';
import {
  type Finding,
  inTransaction,
  isProof,
  NotLookedAt,
  prove,
  readLastBlock,
  rebase,
  type Verdict,
  verify,
  verifyProof,
} from '@fairlead/seal';
import type { Command } from 'commander';
import { CannotStart } from '#platform/cannot-start.ts';
import { withBankDatabase } from './bank-database.ts';
import { readCloses } from './offline/closes.ts';
import { runCommand } from './run-command.ts';

interface VerifyChoices {
  readonly from?: string;
  readonly head: readonly string[];
  readonly closes?: string;
}

async function verifySeals(choices: VerifyChoices): Promise<void> {
  const published = choices.closes === undefined ? [] : await readCloses(choices.closes);
  const kept = published.map(({ number, head }) => ({ number: BigInt(number), head }));
  const knownHeads = [...choices.head.map(parseHead), ...kept];
  const from = choices.from === undefined ? {} : { from: parseNumber(choices.from) };
  const verdict = await withBankDatabase(({ ownerPool }) =>
    verify(ownerPool, { ...from, knownHeads }),
  ).catch((error: unknown) => {
    throw error instanceof NotLookedAt ? new CannotStart(error.message, error) : error;
  });
  for (const line of describeVerdict(verdict)) console.log(line);
  if (!verdict.intact) process.exitCode = 1;
}

/** The result in words, the first wrong row first. */
export function describeVerdict(verdict: Verdict): string[] {
  const { blocks, rows, unsealedRows, head } = verdict;
  const covered = `${blocks} blocks with ${rows} rows; ${unsealedRows} rows wait to be sealed`;
  const last = head === null ? [] : [`Head of block ${head.number}: ${head.head}`];
  if (head === null) return ['There is nothing to verify: the bank was not created yet.'];
  if (verdict.intact) return [`Intact: ${covered}.`, ...last];
  return [
    'NOT INTACT:',
    ...verdict.findings.map(describeFinding),
    `Looked at ${covered}.`,
    ...last,
  ];
}

export function describeFinding({ table, key, problem, block }: Finding): string {
  const where = block === undefined ? '' : ` (block ${block})`;
  const words = {
    changed: 'was changed after it was sealed',
    missing: 'was sealed and is missing',
    extra: 'was put in among sealed rows',
    broken: 'does not fit the chain',
  };
  return `  ${table} ${key}: ${words[problem]}${where}`;
}

function parseNumber(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new CannotStart(`"${text}" is not the number of a block.`);
  return BigInt(text);
}

function parseHead(text: string): { number: bigint; head: string } {
  const [, number = '', head = ''] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (head === '') throw new CannotStart(`"${text}" is not a head: give <block>:<64 hex digits>.`);
  return { number: BigInt(number), head };
}

async function showHead(): Promise<void> {
  const last = await withBankDatabase(({ pool }) => inTransaction(pool, readLastBlock));
  if (last === null) throw new CannotStart('There is no block: the bank was not created yet.');
  console.log(`${last.number}:${last.head.toString('hex')}`);
}

async function makeProof(table: string, key: readonly string[]): Promise<void> {
  const proving = await withBankDatabase(({ ownerPool }) => prove(ownerPool, table, key));
  if (proving.state !== 'proved')
    throw new CannotStart(`${table} ${key.join('/')}: ${proving.state}.`);
  console.log(JSON.stringify(proving.proof, null, 2));
}

/** Needs no database: only the file. */
async function checkProof(file: string): Promise<void> {
  let proof: unknown;
  try {
    proof = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CannotStart(`${file} cannot be read as a proof.`, error);
  }
  if (!isProof(proof)) throw new CannotStart(`${file} is not a proof.`);
  const verdict = verifyProof(proof);
  if (!verdict.valid)
    throw new CannotStart(`The proof does not hold: its ${verdict.reason} differs.`);
  console.log(
    `The row is in block ${verdict.blockNumber}, if that block's head is\n${verdict.head}`,
  );
}

async function rebaseSeals(): Promise<void> {
  const { sealedRows, epoch, block } = await withBankDatabase(({ ownerPool }) => rebase(ownerPool));
  console.log(
    `Sealed ${sealedRows} rows of the old epoch; epoch ${epoch} begins with block ${block.number}.`,
  );
}

export function addSealCommands(program: Command): void {
  const seal = program.command('seal').description('the chain of blocks over the bank’s records');
  seal
    .command('verify')
    .description('recompute everything and name the first row that is not as it was sealed')
    .option('--from <block>', 'begin at this block')
    .option('--head <block:head...>', 'a head kept elsewhere, which must be in the chain', [])
    .option(
      '--closes <json>',
      'answers of /api/ledger/closes kept elsewhere, whose heads must be too',
    )
    .action((choices: VerifyChoices) => runCommand(() => verifySeals(choices)));
  seal
    .command('head')
    .description('print the newest head, to be kept somewhere else')
    .action(() => runCommand(showHead));
  seal
    .command('prove')
    .description('print the proof that a row is sealed')
    .argument('<table>', 'such as public.audit_record')
    .argument('<key...>', 'the row’s key, one value for each column of it')
    .action((table: string, key: string[]) => runCommand(() => makeProof(table, key)));
  seal
    .command('check')
    .description('check a proof without a database')
    .argument('<file>', 'the proof')
    .action((file: string) => runCommand(() => checkProof(file)));
  seal
    .command('rebase')
    .description('begin a new epoch after the rows came into another database cluster')
    .action(() => runCommand(rebaseSeals));
}
