/**
 * The key ring's file: outside the database, readable by its owner only. It is
 * written whole and renamed into place, so that a crash leaves the old one or the new one.
 */
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';
import { newBytes } from '#platform/random.ts';
import { KEY_BYTES } from './cipher.ts';

/** `seal` encrypts and wraps; `mac` makes keyed hashes for look-ups, and is never replaced. */
export type KeyPurpose = 'seal' | 'mac';

const ringSchema = z.strictObject({
  format: z.literal(1),
  keys: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{16}$/),
        purpose: z.enum(['seal', 'mac']),
        createdAt: z.iso.datetime(),
        material: z.base64().refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES),
      }),
    )
    .refine((keys) => keys.some((key) => key.purpose === 'seal'))
    .refine((keys) => keys.some((key) => key.purpose === 'mac'))
    .refine((keys) => new Set(keys.map((key) => key.id)).size === keys.length),
});

export type RingFile = z.infer<typeof ringSchema>;
export type RingKey = RingFile['keys'][number];

export function newKey(purpose: KeyPurpose, now: Date): RingKey {
  return {
    id: newBytes(8).toString('hex'),
    purpose,
    createdAt: now.toISOString(),
    material: newBytes(KEY_BYTES).toString('base64'),
  };
}

export function newRing(now: Date): RingFile {
  return { format: 1, keys: [newKey('seal', now), newKey('mac', now)] };
}

/** The ring in a file, or null where there is none yet. */
export async function readRing(path: string): Promise<RingFile | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new CannotStart(`The key ring ${path} cannot be read: let this user read it.`, error);
  }
  return parseRing(text, path);
}

export function parseRing(text: string, path: string): RingFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message would quote key material.
    value = null;
  }
  const parsed = ringSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CannotStart(`The key ring ${path} is damaged: put back the copy from your backup.`);
}

/** Puts the first ring in place. Of two processes that start at once, one wins; both read it. */
export async function createRing(path: string, ring: RingFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(path, ring);
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

export async function replaceRing(path: string, ring: RingFile): Promise<void> {
  await rename(await writeDraft(path, ring), path);
  await syncFolder(dirname(path));
}

async function writeDraft(path: string, ring: RingFile): Promise<string> {
  const draft = `${path}.${newBytes(6).toString('hex')}.new`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(ring, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** A new name survives a power cut only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
