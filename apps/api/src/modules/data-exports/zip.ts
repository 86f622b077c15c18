/** A ZIP archive of a few files in memory: as much of the format as every program reads. */
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** On a thread of its own: a customer of many years has megabytes, and others wait meanwhile. */
const pack = promisify<Uint8Array, Buffer>(deflateRaw);

export interface ZipFile {
  /** Plain letters, with `/` between folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
const NAMES_ARE_UTF8 = 0x0800;

/** Days and seconds as MS-DOS counted them, which is what the format has. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return { time, date: (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate() };
}

interface Entry {
  readonly name: Buffer;
  readonly packed: Buffer;
  /** What the local header and the central one have in common. */
  readonly facts: Buffer;
}

async function entryOf({ name, bytes }: ZipFile, at: Date): Promise<Entry> {
  const packed = await pack(bytes);
  const plainName = Buffer.from(name, 'utf8');
  const { time, date } = dosTime(at);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(NAMES_ARE_UTF8, 2);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(time, 6);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(plainName.length, 22);
  return { name: plainName, packed, facts };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export async function zip(files: readonly ZipFile[], at: Date): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { name, packed, facts } = await entryOf(file, at);
    const local = Buffer.concat([signature(LOCAL), facts, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(VERSION);
    directory.push(Buffer.concat([signature(CENTRAL), madeBy, facts, rest, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, signature(END), end]);
}
