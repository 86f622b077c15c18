import { describe, expect, it } from 'vitest';
import { admitEditors } from '../apps/api/src/testing/editors.ts';
import { startBuiltBank } from '../scripts/built-bank.ts';
import { countStalePages } from './site/changes.ts';

describe('two processes on one database', () => {
  it('are measured while the site changes, and show it whole', async () => {
    const figures = await countStalePages({ changes: 20, startBank: startBuiltBank, admitEditors });
    expect(figures).toMatchObject({ changes: 20, mixed: 0 });
    expect(figures.reads).toBeGreaterThan(100);
  });
});
