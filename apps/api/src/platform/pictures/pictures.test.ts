import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import { projectRoot } from '#platform/paths.ts';
import { type FileLimits, keepPaper, keepPortrait } from './kept-pictures.ts';
import {
  CANARY,
  lockedPdf,
  movingPng,
  nestedPdf,
  pdf,
  pdfWithBomb,
  photo,
  png,
  pngBomb,
  polyglots,
} from './made-files.fixture.ts';
import { pdfPages } from './pdf-pages.ts';
import { Turns } from './turns.ts';

const mostBytes = 10 * 1024 * 1024;
const PICTURES: FileLimits = { kinds: ['jpeg', 'png'], mostBytes };
const BILLS: FileLimits = { kinds: ['jpeg', 'png', 'pdf'], mostBytes };

async function problemOf(bytes: Uint8Array, limits = BILLS): Promise<unknown> {
  try {
    await keepPaper({ field: 'bill', bytes }, limits, 'live');
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.details[0]?.facts?.problem;
    throw error;
  }
}

async function kept(bytes: Uint8Array, mode: 'live' | 'sandbox' = 'live') {
  const { pages, specimen } = await keepPaper({ field: 'bill', bytes }, BILLS, mode);
  const [first = Buffer.alloc(0)] = pages;
  return { pages, first, specimen, facts: await sharp(first).metadata() };
}

describe('a picture that is kept', () => {
  it('has no metadata: not where, when or by whom it was taken', async () => {
    const sent = await photo();
    expect(sent.includes(CANARY)).toBe(true);
    const { first, facts } = await kept(sent);
    expect(facts).toMatchObject({ format: 'jpeg' });
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.comments]).toEqual(
      Array(5).fill(undefined),
    );
    expect(first.includes(CANARY)).toBe(false);
    expect(first.includes('Exif')).toBe(false);
  });

  it('stands upright, as the camera meant it', async () => {
    const { facts } = await kept(await photo(900, 600));
    expect([facts.width, facts.height]).toEqual([600, 900]);
  });

  it('is bounded in detail', async () => {
    const large = await sharp({
      create: { width: 6_000, height: 4_000, channels: 3, background: '#444' },
    })
      .jpeg()
      .toBuffer();
    const { facts } = await kept(large);
    expect([facts.width, facts.height]).toEqual([2_400, 1_600]);
  });

  it('holds nothing of a second meaning', async () => {
    for (const [name, bytes] of Object.entries(await polyglots())) {
      expect([name, bytes.includes(CANARY)]).toEqual([name, true]);
      const { first } = await kept(bytes);
      expect([name, first.includes(CANARY)]).toEqual([name, false]);
      expect([name, first.includes('%PDF'), first.includes('PK\u0003')]).toEqual([
        name,
        false,
        false,
      ]);
    }
  });
});

describe('a file', () => {
  it.each([
    ['a drawing that is code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000;', 'latin1')],
    ['an archive', Buffer.from('PK\u0003\u0004rest', 'latin1')],
    ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('just words')],
    ['a PDF that begins later', Buffer.concat([Buffer.from('GIF89a'), pdf()])],
  ])('that is %s is not taken', async (_, bytes) => {
    expect(await problemOf(bytes)).toBe('other');
  });

  it('that is a PDF is not taken where a picture is wanted', async () => {
    expect(await problemOf(pdf(), PICTURES)).toBe('other');
  });

  it('that moves is not taken', async () => {
    expect(await problemOf(await movingPng())).toBe('other');
  });

  it('that is cut short is not taken', async () => {
    const [jpeg, still] = [await photo(), await png(2_000, 2_000)];
    expect(await problemOf(jpeg.subarray(0, jpeg.length / 2))).toBe('damaged');
    expect(await problemOf(still.subarray(0, still.length - 200))).toBe('damaged');
    expect(await problemOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('damaged');
    expect(await problemOf(pdf().subarray(0, 40))).toBe('damaged');
  });

  it('that would be thousands of millions of pixels is refused at its header', async () => {
    expect(await problemOf(pngBomb(50_000, 50_000, false))).toBe('too_detailed');
    expect(await problemOf(pngBomb(20_000, 20_000))).toBe('too_detailed');
  });

  it('with too few pixels to be read is not taken', async () => {
    expect(await problemOf(await png(150, 900))).toBe('too_small');
  });
});

describe('a PDF', () => {
  it('is kept as pictures of its pages, and as nothing else', async () => {
    const { pages, facts } = await kept(pdf(3));
    expect(pages.length).toBe(3);
    expect(facts).toMatchObject({ format: 'jpeg', width: 1_240, height: 1_755 });
    for (const page of pages) {
      expect(page.includes('%PDF')).toBe(false);
      expect(page.includes('JavaScript')).toBe(false);
    }
    expect((await sharp(pages[0]).stats()).channels[0]?.min).toBeLessThan(80);
  });

  it('is bounded in pages, extent and passwords', async () => {
    expect(await problemOf(pdf(10))).toBe('taken');
    expect(await problemOf(pdf(11))).toBe('too_long');
    expect(await problemOf(lockedPdf())).toBe('locked');
    const { facts } = await kept(pdf(1, { box: '0 0 1000000 1000000' }));
    expect([facts.width, facts.height]).toEqual([2_000, 2_000]);
  });

  it('that would draw for ever is ended', async () => {
    await expect(pdfPages(nestedPdf(), 1_500)).rejects.toMatchObject({ problem: 'too_detailed' });
  });

  it('that would take all memory gets none of it', async () => {
    const before = process.memoryUsage().rss;
    expect(await problemOf(pdfWithBomb())).toBeOneOf(['too_detailed', 'damaged', 'taken']);
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024);
  });
});

describe('a sandbox', () => {
  it('keeps a coarse picture with SPECIMEN on it, small enough to tell nothing', async () => {
    const { first, specimen, facts } = await kept(await photo(), 'sandbox');
    expect(specimen).toBe(true);
    expect(Math.max(facts.width, facts.height)).toBeLessThanOrEqual(480);
    // Every block is of one colour: what was finer is gone.
    const { data, info } = await sharp(first).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(Math.abs(at(4, 4) - at(12, 12))).toBeLessThan(12);
  });

  it('keeps the whole of a specimen that came with the program, and of no other', async () => {
    for (const name of ['identity-front', 'identity-back', 'utility-bill']) {
      const shipped = readFileSync(join(projectRoot, `apps/api/specimens/${name}.png`));
      expect((await kept(shipped, 'sandbox')).specimen).toBe(false);
      const changed = Buffer.concat([shipped, Buffer.from('x')]);
      expect((await kept(changed, 'sandbox')).specimen).toBe(true);
    }
  });
});

describe('a portrait', () => {
  it('is a square of the picture as it is seen', async () => {
    const half = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#fff' },
    })
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 3, background: '#f00' } },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const colourOf = async (square: { left: number; top: number; size: number } | undefined) => {
      const made = await keepPortrait({ field: 'photo', bytes: half }, square, PICTURES, 'live');
      const { width, height } = await sharp(made).metadata();
      expect([width, height]).toEqual([512, 512]);
      const [, green] = (await sharp(made).stats()).channels;
      return Math.round(green?.mean ?? 0);
    };
    expect(await colourOf({ left: 0, top: 0, size: 200 })).toBeLessThan(10);
    expect(await colourOf({ left: 200, top: 0, size: 200 })).toBeGreaterThan(245);
    expect(await colourOf(undefined)).toBeGreaterThan(100);
  });

  it('is a picture, and its square lies in it', async () => {
    const sent = { field: 'photo', bytes: pdf() };
    await expect(keepPortrait(sent, undefined, PICTURES, 'live')).rejects.toMatchObject({
      code: 'file_not_accepted',
      details: [{ field: 'photo', facts: { problem: 'other' } }],
    });
    const outside = { left: 5_000, top: 0, size: 10 };
    await expect(
      keepPortrait({ field: 'photo', bytes: await png() }, outside, PICTURES, 'live'),
    ).rejects.toMatchObject({ code: 'file_not_accepted' });
  });
});

describe('heavy work', () => {
  it('takes turns, and refuses with busy when too many wait', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 });
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    const first = turns.take(work);
    const second = turns.take(work);
    await expect(turns.take(work)).rejects.toMatchObject({ code: 'busy' });
    expect(ends.length).toBe(1);
    ends[0]?.();
    await first;
    await new Promise((resolve) => setImmediate(resolve));
    ends[1]?.();
    await second;
    const failing = turns.take(() => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await turns.take(async () => undefined);
  });

  it('lets nobody wait for long, and the next one still gets the turn', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 2, longestWaitMs: 20 });
    let end: () => void = () => undefined;
    const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
    let begun = false;
    const late = turns.take(async () => {
      begun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
    end();
    await first;
    expect(await turns.take(async () => 'mine')).toBe('mine');
    expect(begun).toBe(false);
  });
});
