/** The migrations on disk: numbered SQL files, package by package in a fixed order. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/paths.ts';

export interface MigrationFolder {
  readonly package: string;
  readonly folder: string;
}

export interface Migration {
  readonly package: string;
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
  /** Set by the first line for what PostgreSQL refuses inside one; such a file is one statement. */
  readonly withoutTx: boolean;
}

const marker = '-- fairlead: no transaction';
const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

export const bankMigrations: readonly MigrationFolder[] = [
  { package: 'seal', folder: join(projectRoot, 'packages/seal/migrations') },
  { package: 'ledger', folder: join(projectRoot, 'packages/ledger/migrations') },
  { package: 'api', folder: join(projectRoot, 'apps/api/migrations') },
];

function readOne(owner: MigrationFolder, file: string): Migration {
  const parts = fileName.exec(file);
  if (!parts) throw new Error(`${join(owner.folder, file)} is not named NNNN-name.sql.`);
  const sql = readFileSync(join(owner.folder, file), 'utf8');
  return {
    package: owner.package,
    number: Number(parts[1]),
    name: parts[2] ?? '',
    sha256: createHash('sha256').update(sql).digest('hex'),
    sql,
    withoutTx: sql.startsWith(marker),
  };
}

export function readMigrations(folders: readonly MigrationFolder[]): Migration[] {
  return folders.flatMap((owner) => {
    if (!existsSync(owner.folder)) return [];
    const files = readdirSync(owner.folder).filter((file) => file.endsWith('.sql'));
    const found = files.map((file) => readOne(owner, file)).sort((a, b) => a.number - b.number);
    const twice = found.find((migration, at) => migration.number === found[at + 1]?.number);
    if (twice) throw new Error(`Two migrations of ${owner.package} have number ${twice.number}.`);
    return found;
  });
}
