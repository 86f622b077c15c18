/** Names say what a thing is: kebab-case files, a known role as suffix, no drawers. */
import ts from 'typescript';
import { isCode, isTest, type Rule } from './rule.ts';
import { lineOf, nodesOf } from './syntax.ts';

const DRAWERS =
  /(^|\/)(utils?|helpers?|misc|common|managers?|impl)(?=[/.]|$)|-(utils?|helpers?|managers?|impl)(?=[/.]|$)/;
const ROLES = /^(routes|control-routes|service|rules|sql|queries|config|fixture|d)$/;
/** A test may name the file it stands beside, or its subject: `staff.sign-in.test.ts`. */
const TESTS = /^([a-z-]+\.)?((property|race)\.)?test$|^spec$/;
/** Texts in one language: `protected-messages.ar.ts`. */
const LANGUAGE = /^[a-z]{2}$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const fileNames: Rule = {
  says: 'names files in kebab-case, with a known role as suffix',
  check: (files) =>
    files
      .filter(
        ({ path }) => /^(apps|packages|scripts|e2e|bench|faults)\//.test(path) && isCode(path),
      )
      .flatMap(({ path }) => {
        const [stem = '', ...roles] = path.replace(/^.*\//, '').split('.').slice(0, -1);
        const role = roles.join('.');
        if (!KEBAB.test(stem)) return [{ path, line: 0, says: 'is not named in kebab-case' }];
        return role === '' || [ROLES, TESTS, LANGUAGE].some((known) => known.test(role))
          ? []
          : [{ path, line: 0, says: `.${role} is not a known role of a file` }];
      }),
  planted: [
    { 'apps/api/src/platform/wallTime.ts': '' },
    { 'apps/web/src/ui/MoneyField.tsx': '' },
    { 'apps/api/src/modules/accounts/accounts.controller.ts': '' },
  ],
  clean: {
    'apps/api/src/modules/accounts/accounts.control-routes.ts': '',
    'apps/api/src/modules/accounts/accounts.race.test.ts': '',
    'apps/web/src/customer/accounts/accounts-page.tsx': '',
    'apps/api/bin/fairlead.mjs': '',
  },
};

export const noDrawers: Rule = {
  says: 'has no utils, helpers, misc, common or manager',
  check: (files) =>
    files
      .filter(({ path }) => DRAWERS.test(path))
      .map(({ path }) => ({ path, line: 0, says: 'is a drawer: name it by what it holds' })),
  planted: [
    { 'apps/web/src/utils/date.ts': '' },
    { 'apps/api/src/platform/session-manager.ts': '' },
    { 'packages/money/src/helpers.ts': '' },
  ],
  clean: { 'apps/web/src/lib/commonwealth.ts': '', 'docs/glossary.md': '' },
};

export const typeNames: Rule = {
  says: 'has no I-prefixed and no Impl types',
  check: (files) =>
    files
      .filter(({ path }) => isCode(path) && !isTest(path))
      .flatMap((file) =>
        nodesOf(
          file,
          (node): node is ts.InterfaceDeclaration | ts.ClassDeclaration =>
            ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node),
        )
          .filter(({ name }) => /^I[A-Z][a-z]|Impl$|Manager$/.test(name?.text ?? ''))
          .map((node) => ({
            path: file.path,
            line: lineOf(file, node),
            says: `${node.name?.text} is named by its form, not by what it is`,
          })),
      ),
  planted: [
    { 'packages/ledger/src/a.ts': 'export interface ILedger {}' },
    { 'packages/ledger/src/a.ts': 'export class LedgerImpl {}' },
  ],
  clean: { 'packages/ledger/src/a.ts': 'export interface Identity {}\nexport class IO {}' },
};

const OPENS_WITH_COMMENT = /^(#!.*\n)?(\/\*\*|\/\/)/;

export const openingComment: Rule = {
  says: 'opens a file with what it owns',
  check: (files) =>
    files
      .filter(
        ({ path }) =>
          (/\.(ts|mjs)$/.test(path) && isCode(path) && !isTest(path) && !path.endsWith('.d.ts')) ||
          /\/migrations\/.*\.sql$/.test(path),
      )
      .filter(({ path, text }) =>
        path.endsWith('.sql') ? !text.startsWith('--') : !OPENS_WITH_COMMENT.test(text),
      )
      .map(({ path }) => ({ path, line: 1, says: 'does not open with a comment on what it owns' })),
  planted: [
    { 'packages/money/src/money.ts': 'export const a = 1;\n' },
    { 'apps/api/migrations/0001-a.sql': 'create table a ();\n' },
  ],
  clean: {
    'packages/money/src/money.ts': '/** Money. */\nexport const a = 1;\n',
    'apps/api/bin/fairlead.mjs': '#!/usr/bin/env node\n// Starts it.\n',
    'apps/api/migrations/0001-a.sql': '-- Things.\ncreate table a ();\n',
    'packages/money/src/money.test.ts': "import 'vitest';\n",
  },
};
