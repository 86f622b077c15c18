/** From the files of a publisher to a list, or a refusal: a list is taken whole or not at all. */
import { isDay } from './days.ts';
import { sha256Of, textOf } from './file-text.ts';
import { readEu } from './formats/eu.ts';
import { readOfac } from './formats/ofac.ts';
import { readUk } from './formats/uk.ts';
import { readUn } from './formats/un.ts';
import { inSteps, type Pause, type Steps } from './in-steps.ts';
import {
  type Entry,
  NotTheList,
  type SanctionsList,
  type Source,
  type SourceFile,
} from './list.ts';

interface Publication {
  readonly entries: Entry[];
  readonly published: string;
}

/** OFAC's files do not say when they were published: whoever fetched them has to. */
function* readTrio(
  files: readonly SourceFile[],
  published: string | undefined,
): Steps<Publication> {
  const text = (name: string): string => {
    const found = files.filter((file) => file.name.toLowerCase().endsWith(`${name}.csv`));
    const [file] = found;
    if (file === undefined || found.length > 1) throw new NotTheList(`there is no one ${name}.csv`);
    return textOf(file.bytes);
  };
  if (published === undefined) throw new NotTheList('nobody said when it was published');
  const texts = { sdn: text('sdn'), alt: text('alt'), add: text('add') };
  return { entries: yield* readOfac(texts), published };
}

function* readOne(
  source: Exclude<Source, 'ofac'>,
  files: readonly SourceFile[],
): Steps<Publication> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new NotTheList('it is not one file');
  const text = textOf(file.bytes);
  if (source === 'un') return yield* readUn(text);
  if (source === 'eu') return yield* readEu(text);
  return yield* readUk(text, source);
}

/**
 * Reads a list. `published` is needed for OFAC's, whose files do not say it. The sandbox's own list
 * is in the format of the United Kingdom's. Throws `NotTheList` for anything that is not whole.
 * `pause` is awaited between two steps of a few milliseconds.
 */
export async function readList(
  source: Source,
  files: readonly SourceFile[],
  published?: string,
  pause?: Pause,
): Promise<SanctionsList> {
  const work = source === 'ofac' ? readTrio(files, published) : readOne(source, files);
  const read = await inSteps(work, pause);
  if (!isDay(read.published)) throw new NotTheList('it has no day of publication');
  const hashed = await Promise.all(
    files.map(async ({ name, bytes }) => ({ name, sha256: await sha256Of(bytes) })),
  );
  const [only, ...others] = hashed;
  const lines = hashed.map(({ sha256 }) => `${sha256}\n`).join('');
  const sha256 =
    only !== undefined && others.length === 0
      ? only.sha256
      : await sha256Of(new TextEncoder().encode(lines));
  return { source, published: read.published, sha256, files: hashed, entries: read.entries };
}
