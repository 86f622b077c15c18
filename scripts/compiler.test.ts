import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { tool } from './run-step.ts';

/** Rules that the compiler keeps: each breach must not compile, and its mending must. */
const declared = `method: 'GET', path: '/api/a', summary: 'A.', ownership: 'none', rate: 'read',
  repeat: 'none', answer: 'document', refusals: []`;
const rules = [
  {
    says: 'a route says who may call it',
    breach: `route({ ${declared} });`,
    mended: `route({ ${declared}, audience: 'visitor' });`,
  },
  {
    says: 'a refusal comes from the closed list',
    breach: "throw new Refusal('made_up');",
    mended: "throw new Refusal('not_found');",
  },
  {
    says: 'a write takes a transaction, which a pool is not',
    breach: "await encryptFor(db, 'person', 'text');",
    mended: "await encryptFor(tx, 'person', 'text');",
  },
  {
    says: "an account's id is not a customer's",
    breach: "const id: CustomerId = newId('account');",
    mended: "const id: CustomerId = newId('customer');",
  },
  {
    says: 'an amount is a bigint of a currency that exists',
    breach: "const a: Money = { amountMinor: 1n, currency: 'XYZ' };",
    mended: "const a: Money = { amountMinor: 1n, currency: 'XCD' };",
  },
  {
    says: 'an amount is never a number',
    breach: "const a: Money = { amountMinor: 1.5, currency: 'USD' };",
    mended: "const a: Money = { amountMinor: 150n, currency: 'USD' };",
  },
];

const api = join(projectRoot, 'apps/api/src');
const preamble = `
import type { CustomerId } from '${projectRoot}/packages/contract/src/index.ts';
import { route } from '${projectRoot}/packages/contract/src/index.ts';
import type { Money } from '${projectRoot}/packages/money/src/index.ts';
import type { Db, Tx } from '${api}/platform/database/db.ts';
import { Refusal } from '${api}/platform/errors.ts';
import { encryptFor } from '${api}/platform/keys/bank-keys.ts';
import { newId } from '${api}/platform/random.ts';
declare const db: Db;
declare const tx: Tx;
export async function planted() {
`;

describe('what must not compile', () => {
  let folder = '';
  let complaints = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairlead-compiler-'));
    for (const [number, { breach, mended }] of rules.entries()) {
      writeFileSync(join(folder, `breach-${number}.ts`), `${preamble}${breach}\n}\n`);
      writeFileSync(join(folder, `mended-${number}.ts`), `${preamble}${mended}\n}\n`);
    }
    const config = {
      extends: join(projectRoot, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['ES2023'],
        types: ['node'],
        typeRoots: [join(projectRoot, 'node_modules/@types')],
        noUnusedLocals: false,
      },
      include: [folder],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = [tool('ts7', 'tsc'), '-p', folder, '--pretty', 'false'];
    complaints = spawnSync(process.execPath, compiler, { cwd: folder, encoding: 'utf8' }).stdout;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const [number, { says }] of rules.entries()) {
    it(says, () => {
      const about = (file: string) =>
        complaints.split('\n').filter((line) => line.startsWith(file));
      expect(about(`breach-${number}.ts`)).toHaveLength(1);
      expect(about(`mended-${number}.ts`)).toEqual([]);
    });
  }
});
