/** Who opens transactions, and who writes which table. */
import ts from 'typescript';
import { type Breach, findAll, isProduct, type Rule, type SourceFile } from './rule.ts';
import { lineOf, nodesOf } from './syntax.ts';

export const transactions: Rule = {
  says: 'opens transactions only in services and below the modules',
  check: (files) =>
    files
      .filter(
        ({ path }) =>
          isProduct(path) &&
          (/^apps\/api\/src\/modules\/.*(?<!\.service)\.ts$/.test(path) ||
            /\.(sql|rules|routes|control-routes)\.ts$/.test(path)),
      )
      .flatMap((file) =>
        nodesOf(file, ts.isCallExpression)
          .filter(
            ({ expression }) =>
              ts.isPropertyAccessExpression(expression) &&
              /^(transaction|startTransaction)$/.test(expression.name.text),
          )
          .map((node) => ({
            path: file.path,
            line: lineOf(file, node),
            says: 'opens a transaction: only a service does',
          })),
      ),
  planted: [
    { 'apps/api/src/modules/a/a.sql.ts': 'await db.transaction().execute(f);' },
    { 'apps/api/src/modules/a/a.routes.ts': 'await db.transaction().execute(f);' },
    { 'apps/api/src/platform/outbox/outbox.sql.ts': 'await db.startTransaction().execute();' },
  ],
  clean: {
    'apps/api/src/modules/a/a.service.ts': 'await db.transaction().execute(f);',
    'apps/api/src/platform/outbox/dispatcher.ts': 'await db.transaction().execute(f);',
  },
};

const COMPARED_CLOCK = /[<>]=? clock_timestamp\(\)|clock_timestamp\(\)( [+-] [^<>]*)? [<>]=?/g;

/** `clock_timestamp()` is asked anew for every row, so that no index can answer for it. */
export const comparedMoments: Rule = {
  says: 'compares with statement_timestamp(), which an index can serve',
  check: (files) =>
    files
      .filter(({ path }) => isProduct(path))
      .flatMap((file) => findAll(file, COMPARED_CLOCK, (match) => match)),
  planted: [
    { 'apps/api/src/modules/a/a.sql.ts': 'sql`select from a where at <= clock_timestamp()`;' },
    { 'apps/api/src/modules/a/a.sql.ts': 'sql`where at > clock_timestamp() - $1`;' },
    { 'apps/api/src/modules/a/a.sql.ts': 'sql`where clock_timestamp() - $1 >= at`;' },
  ],
  clean: {
    'apps/api/src/modules/a/a.sql.ts':
      'sql`update a set at = clock_timestamp() where due < statement_timestamp()`;',
  },
};

interface Write {
  readonly table: string;
  readonly path: string;
  readonly line: number;
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
/** Two shapes, so that English such as "update your address" is not taken for a statement. */
const RAW_WRITE =
  /\b(?:insert\s+into|delete\s+from|truncate|merge\s+into)\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)"?(?=[\s(;]|$)|\bupdate\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi;

function writesOf(file: SourceFile): Write[] {
  const kysely = nodesOf(file, ts.isCallExpression).flatMap((node) => {
    const [table] = node.arguments;
    const { expression } = node;
    return ts.isPropertyAccessExpression(expression) &&
      WRITES.has(expression.name.text) &&
      table !== undefined &&
      ts.isStringLiteralLike(table)
      ? [{ table: table.text, path: file.path, line: lineOf(file, node) }]
      : [];
  });
  const raw = nodesOf(
    file,
    (node): node is ts.TemplateLiteralLikeNode | ts.StringLiteral =>
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isStringLiteralLike(node),
  ).flatMap((node) =>
    [...node.text.matchAll(RAW_WRITE)].map((match) => ({
      table: match[1] ?? match[2] ?? '',
      path: file.path,
      line: lineOf(file, node),
    })),
  );
  return [...kysely, ...raw].map((write) => ({
    ...write,
    table: write.table.toLowerCase().replace(/^public\./, ''),
  }));
}

/** The folder whose files belong together: a module, a part of the platform, a package. */
function ownerOf(path: string): string {
  return (
    /^apps\/api\/src\/(modules|platform)\/[^/.]+(?=\/)/.exec(path)?.[0] ??
    /^packages\/[^/]+/.exec(path)?.[0] ??
    path
  );
}

const OWN_SCHEMAS: Readonly<Record<string, string>> = {
  ledger: 'packages/ledger',
  seal: 'packages/seal',
};

/** Second writers, and why. */
const SECOND_WRITERS: Readonly<Record<string, string>> = {
  // Events leave the outbox and get their number in one statement, or a crash could double them.
  outbox_message: 'apps/api/src/platform/events',
};

export const tableOwners: Rule = {
  says: "writes a table only in its owner's files, and in a module only in its .sql.ts",
  check: (files) => {
    const writes = files.filter(({ path }) => isProduct(path)).flatMap(writesOf);
    const owners = new Map<string, string>();
    return writes.flatMap(({ table, path, line }): Breach[] => {
      const owner = ownerOf(path);
      const schemaOwner = OWN_SCHEMAS[table.split('.')[0] ?? ''];
      if (table.includes('.') && schemaOwner !== undefined && schemaOwner !== owner) {
        return [{ path, line, says: `writes ${table}, which only ${schemaOwner} may` }];
      }
      if (path.startsWith('apps/api/src/modules/') && !path.endsWith('.sql.ts')) {
        return [{ path, line, says: `writes ${table} outside a .sql.ts` }];
      }
      if (SECOND_WRITERS[table] === owner) return [];
      const first = owners.get(table) ?? owner;
      owners.set(table, first);
      return first === owner ? [] : [{ path, line, says: `writes ${table}, as ${first} does` }];
    });
  },
  planted: [
    { 'apps/api/src/modules/a/a.service.ts': "await tx.insertInto('thing').values(v).execute();" },
    {
      'apps/api/src/modules/a/a.sql.ts': "await tx.insertInto('thing').values(v).execute();",
      'apps/api/src/modules/b/b.sql.ts': "await tx.updateTable('thing').set(v).execute();",
    },
    {
      'apps/api/src/modules/a/a.sql.ts':
        'await sql`insert into ledger.entry values (1)`.execute(tx);',
    },
    { 'apps/api/src/platform/a/a.ts': "await client.query('delete from seal.block where true');" },
    { 'apps/api/src/platform/a/a.ts': 'sql`with a as (${b}) update ledger.entry e set c = 1`;' },
  ],
  clean: {
    'apps/api/src/modules/a/a.sql.ts':
      "await tx.insertInto('thing').values(v).execute();\nsql`update thing set a = 1 for update of b`;",
    'apps/api/src/modules/b/b.sql.ts': "await db.selectFrom('thing').execute();",
    'packages/ledger/src/a.ts': "await client.query('insert into ledger.entry values (1)');",
    'apps/api/src/modules/a/a.test.ts': "await tx.insertInto('other').values(v).execute();",
  },
};
