import { idSchema } from '@fairlead/contract/ids';
import { describe, expect, it } from 'vitest';
import { newTransferId } from './transfer-id.ts';

describe('the id of a transfer', () => {
  it('is one that the bank takes, and another each time', () => {
    const ids = Array.from({ length: 200 }, newTransferId);
    expect(ids.filter((id) => !idSchema('transfer').safeParse(id).success)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts by the time at which it was made', async () => {
    const before = newTransferId();
    await new Promise((resolve) => setTimeout(resolve, 3));
    expect(newTransferId() > before).toBe(true);
  });
});
