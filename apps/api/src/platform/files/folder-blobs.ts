/**
 * Encrypted files in a local folder, two levels deep. A file is written under another name, synced
 * and renamed, so that a crash leaves either all of it or nothing under its name.
 */
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '#platform/cannot-start.ts';
import { newBytes } from '#platform/random.ts';
import type { Blobs } from './blobs.ts';

/** The folder of unfinished files; a crash may leave one behind. */
const DRAFTS = 'unfinished';
/** Beside the folders of the files, so that it is none of them. */
const OWNER = 'bank';

export class FolderBlobs implements Blobs {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get place(): string {
    return `the folder ${this.#folder}`;
  }

  async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#write(this.#pathOf(name), content);
  }

  async #write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const draft = join(this.#folder, DRAFTS, `${basename(path)}.${newBytes(6).toString('hex')}`);
    for (const place of [dirname(path), dirname(draft)]) {
      await mkdir(place, { recursive: true, mode: 0o700 });
    }
    try {
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(Readable.from(content), file);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  async get(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    const path = this.#pathOf(name);
    try {
      await access(path);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
    return contentOf(path);
  }

  async delete(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async *list(): AsyncIterable<string> {
    for (const outer of await foldersIn(this.#folder)) {
      for (const inner of await foldersIn(outer)) {
        for (const entry of await readdir(inner, { withFileTypes: true })) {
          if (entry.isFile()) yield entry.name;
        }
      }
    }
  }

  async owner(): Promise<string | null> {
    try {
      return await readFile(join(this.#folder, OWNER), 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async setOwner(bank: string | null): Promise<void> {
    const path = join(this.#folder, OWNER);
    if (bank === null) await rm(path, { force: true });
    else await this.#write(path, Readable.from([Buffer.from(bank)]));
  }

  async tidy(before: Date): Promise<void> {
    const folder = join(this.#folder, DRAFTS);
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      if ((await stat(path)).mtime < before) await rm(path, { force: true });
    }
  }

  /** By the end of the name, which is random; the beginning of an id is the time. */
  #pathOf(name: string): string {
    if (basename(name) !== name || name.length < 8) throw new Error('Not the name of a file.');
    return join(this.#folder, name.slice(-2), name.slice(-4, -2), name);
  }
}

/** Opened by whoever begins to read, and closed where they stop. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

async function foldersIn(folder: string): Promise<string[]> {
  const folders = (await entriesOf(folder)).filter((entry) => entry.isDirectory());
  return folders.map((entry) => join(folder, entry.name));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
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
