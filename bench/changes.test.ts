import { describe, expect, it } from 'vitest';
import { admitEditors } from '../apps/api/src/testing/editors.ts';
import { startBuiltBank } from '../scripts/built-bank.ts';
import { countStalePages } from './site/changes.ts';

describe('two processes on one database', () => {
  it('show every change of the site within a second, and never half of one', async () => {
    const figures = await countStalePages({ changes: 20, startBank: startBuiltBank, admitEditors });
    expect(figures).toMatchObject({ changes: 20, stale: 0, mixed: 0 });
    expect(figures.reads).toBeGreaterThan(100);
  });
});
