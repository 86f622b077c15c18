/**
 * A ZIP archive, made while it is read: as much of the format as every program opens. What a file
 * comes to stands behind it, since nobody knows before; so of one there is a piece in memory.
 */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFile {
  /** Plain letters, with `/` between folders. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

const LOCAL = 0x04034b50;
const SUMS = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
const SUMS_BEHIND = 0x0008;
const NAMES_ARE_UTF8 = 0x0800;

/** Days and seconds as MS-DOS counted them, which is what the format has. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return { time, date: (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate() };
}

/** What is known of a file once all of it went by. */
interface Sums {
  crc: number;
  packed: number;
  plain: number;
}

const NOTHING: Sums = { crc: 0, packed: 0, plain: 0 };

/** What the local header and the central one have in common. */
function factsOf(name: Buffer, at: Date, { crc, packed, plain }: Sums): Buffer {
  const { time, date } = dosTime(at);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(NAMES_ARE_UTF8 | SUMS_BEHIND, 2);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(time, 6);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(plain, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, 4 * place);
  return bytes;
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  sums: Sums,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    sums.crc = crc32(piece, sums.crc);
    sums.plain += piece.length;
    yield piece;
  }
}

/** Packed on a thread of its own: others wait meanwhile. */
async function* packed(
  content: AsyncIterable<Uint8Array>,
  sums: Sums,
): AsyncGenerator<Buffer, void> {
  const pack = createDeflateRaw();
  // What fails in front fails the packing, and with it whoever reads here.
  pipeline(Readable.from(counted(content, sums)), pack, () => undefined);
  for await (const piece of pack) {
    sums.packed += piece.length;
    yield piece;
  }
}

/** Throws where a file comes to more than four gigabytes: the format has no words for that. */
export async function* zip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const plainName = Buffer.from(name, 'utf8');
    const sums = { ...NOTHING };
    const local = Buffer.concat([numbers(LOCAL), factsOf(plainName, at, NOTHING), plainName]);
    yield local;
    yield* packed(content, sums);
    const behind = numbers(SUMS, sums.crc, sums.packed, sums.plain);
    yield behind;
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(VERSION);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const facts = factsOf(plainName, at, sums);
    directory.push(Buffer.concat([numbers(CENTRAL), madeBy, facts, rest, plainName]));
    offset += local.length + sums.packed + behind.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([central, numbers(END), end]);
}
