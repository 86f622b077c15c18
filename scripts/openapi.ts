/**
 * Writes what is made from the contract: docs/openapi.json, docs/permissions.md and the client's
 * table of addresses. With --verify it only says whether they are up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RouteDeclaration, type RouteTable, routes } from '@fairlead/contract';
import { openApi } from '@fairlead/contract/openapi';
import { permissionTable } from '@fairlead/contract/permission-table';

const root = fileURLToPath(new URL('..', import.meta.url));

function kindOf({ answer, renewsSession }: RouteDeclaration): string {
  if (answer === 'document') return ' document';
  return renewsSession === true ? ' renews' : '';
}

function addressTable(table: RouteTable): string {
  const nouns = Object.entries(table).map(([noun, actions]) => {
    const lines = Object.entries(actions).map(
      ([action, route]) => `    ${action}: '${route.method} ${route.path}${kindOf(route)}',`,
    );
    return [`  ${noun}: {`, ...lines, '  },'].join('\n');
  });
  return `/**
 * Method and address of every route, for the client. Made by \`npx tsx scripts/openapi.ts\`; the
 * compiler says when it no longer fits the declarations.
 */
import type { AddressesOf } from './client.ts';
import type { Routes } from './index.ts';

export const addresses = {
${nouns.join('\n')}
} as const satisfies AddressesOf<Routes>;
`;
}

/** Every file that is made from the contract, with what it must hold. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/openapi.json', `${JSON.stringify(openApi(routes), null, 2)}\n`],
    ['docs/permissions.md', permissionTable(routes)],
    ['packages/contract/src/addresses.ts', addressTable(routes)],
  ]);
}

/** The names of those that differ from what they must hold. */
export function staleFiles(): readonly string[] {
  return [...generatedFiles()]
    .filter(([file, text]) => {
      const path = join(root, file);
      return !existsSync(path) || readFileSync(path, 'utf8') !== text;
    })
    .map(([file]) => file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = staleFiles();
  if (process.argv.includes('--verify')) {
    if (stale.length > 0) {
      console.error(`Run npx tsx scripts/openapi.ts: ${stale.join(', ')} is out of date.`);
      process.exitCode = 1;
    }
  } else {
    for (const file of stale) writeFileSync(join(root, file), generatedFiles().get(file) ?? '');
    console.log(stale.length === 0 ? 'Everything is up to date.' : `Written: ${stale.join(', ')}`);
  }
}
