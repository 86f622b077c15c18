import { describe, expect, it } from 'vitest';
import { FrontendReader } from './frontend-reader.ts';

function message(type: string, ...texts: string[]): Buffer {
  const body = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const start = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const post = message('P', 'ledger.post', 'select * from ledger.post($1)');
const bind = message('B', '', 'ledger.post');
const sync = message('S');

function reader(): FrontendReader {
  const made = new FrontendReader();
  made.read(start);
  return made;
}

describe('the reader of what a client says', () => {
  it('finds the commit of a transaction that moved money', () => {
    const own = reader();
    expect(own.read(message('Q', 'begin; set local lock_timeout = 200'))).toBe(false);
    expect(own.read(Buffer.concat([post, bind, sync]))).toBe(false);
    expect(own.read(message('Q', 'commit'))).toBe(true);
    expect(own.read(message('Q', 'commit'))).toBe(false);
  });

  it('remembers a prepared statement', () => {
    const own = reader();
    own.read(Buffer.concat([post, sync]));
    own.read(message('Q', 'begin'));
    own.read(Buffer.concat([bind, sync]));
    expect(own.read(message('Q', 'COMMIT'))).toBe(true);
  });

  it('finds the end of a posting that is a transaction by itself', () => {
    expect(reader().read(Buffer.concat([post, bind, message('E', ''), sync]))).toBe(true);
  });

  it('lets other transactions and rollbacks pass', () => {
    const own = reader();
    own.read(message('Q', 'begin'));
    own.read(Buffer.concat([message('P', '', 'select 1'), message('B', '', ''), sync]));
    expect(own.read(message('Q', 'commit'))).toBe(false);
    own.read(message('Q', 'begin'));
    own.read(Buffer.concat([post, bind, sync]));
    expect(own.read(message('Q', 'rollback'))).toBe(false);
    expect(own.read(message('Q', 'commit'))).toBe(false);
  });

  it('reads messages that arrive in pieces', () => {
    const own = new FrontendReader();
    const all = Buffer.concat([start, message('Q', 'begin'), post, bind, sync]);
    for (const byte of all) expect(own.read(Buffer.from([byte]))).toBe(false);
    const commit = message('Q', 'commit');
    expect(own.read(commit.subarray(0, 7))).toBe(false);
    expect(own.read(commit.subarray(7))).toBe(true);
  });
});
