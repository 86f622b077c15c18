/**
 * A server that speaks just enough of PostgreSQL's protocol to be asked for its version, since no
 * server too old for the bank can be installed beside it.
 */
import { createServer, type Server } from 'node:net';

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function int(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

const ready = message('Z', Buffer.from('I'));

/** A row of columns; whole numbers go as int4, everything else as text. */
function row(columns: Readonly<Record<string, string | number>>): Buffer {
  const entries = Object.entries(columns);
  const described = entries.map(([name, value]) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int(0, 4),
      int(0, 2),
      int(typeof value === 'number' ? 23 : 25, 4),
      int(-1, 2),
      int(-1, 4),
      int(0, 2),
    ]),
  );
  const values = entries.map(([, value]) => {
    const text = Buffer.from(String(value));
    return Buffer.concat([int(text.length, 4), text]);
  });
  return Buffer.concat([
    message('T', Buffer.concat([int(entries.length, 2), ...described])),
    message('D', Buffer.concat([int(entries.length, 2), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

/** Answers every question with the facts of a version 14. */
export async function startOldServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const facts = row({ version: 140_011, versionText: '14.11', replica: 'f', encoding: 'UTF8' });
  const server: Server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0, 4)), ready]));
      socket.on('data', (asked) => {
        if (asked.toString('latin1', 0, 1) === 'X') socket.end();
        else socket.write(facts);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : bound;
  return {
    url: `postgresql://bank:secret@127.0.0.1:${port}/bank`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
