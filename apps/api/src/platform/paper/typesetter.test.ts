/** The thread that sets documents starts when it is wanted, and again where that failed. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { Typesetter } from './typesetter.ts';

const own = 'apps/api/src/platform/paper/sheet.typ';
const text = 'A word.';
const data = {
  words: { checkTitle: text, checkText: text, codeLabel: text },
  ...{ brand: text, title: text, legal: [], mark: null, rtl: false },
  ...{ address: 'https://bank.example', addressShown: text, codeShown: text },
};
const folder = temporaryFolder();

describe('a typesetter whose start failed', () => {
  const unheard = vi.fn();
  beforeAll(() => process.on('unhandledRejection', unheard));
  afterAll(() => process.off('unhandledRejection', unheard));

  it('tries again for the next document', async () => {
    const sheet = join(folder, 'later.typ');
    const paper = new Typesetter({ sheet });
    await expect(paper.set(own, data)).rejects.toMatchObject({ code: 'ENOENT' });
    copyFileSync(join(projectRoot, own), sheet);
    expect((await paper.set(own, data)).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('fails those that waited for it, and nothing else when its time to rest has come', async () => {
    const paper = new Typesetter({ sheet: join(folder, 'never.typ'), idleMs: 1 });
    const asked = [paper.set(own, data), paper.set(own, data)];
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await sleep(50);
    expect(unheard).not.toHaveBeenCalled();
  });
});
