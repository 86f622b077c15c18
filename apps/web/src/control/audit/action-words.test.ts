import { readFileSync } from 'node:fs';
import { auditActions } from '@fairlead/contract/audit-actions';
import { expect, it } from 'vitest';

const PREFIX = 'control.action.';

it.each(['en', 'es', 'ar'])(
  'the audit log says in %s what was done, and nothing else',
  (language) => {
    const file = new URL(`../../locales/${language}.json`, import.meta.url);
    const catalogue: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    const said = Object.keys(catalogue).filter((key) => key.startsWith(PREFIX));
    expect(said.map((key) => key.slice(PREFIX.length)).sort()).toEqual([...auditActions].sort());
  },
);
