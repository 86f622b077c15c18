/** Files that tests send: honest pictures and papers, and traps. All of them are made here. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What a camera writes into a picture, and nobody may ever read again. */
export const CANARY = 'canary-51.5007N-0.1246W';

/** Stripes, so that a picture has something to be recognised by. */
export async function photo(width = 900, height = 600): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    data.set([(x * 7) % 256, Math.floor(at / width) % 256, x % 2 === 0 ? 20 : 230], at * 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Copyright: CANARY },
        IFD3: { GPSLatitude: '51/1 30/1 2/1', GPSAreaInformation: CANARY },
      },
    })
    .toBuffer();
}

export function png(width = 640, height = 400, background = '#a0c0b0'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A few kilobytes that would be so many pixels, one bit each. */
export function pngBomb(width: number, height: number, whole = true): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = whole ? (1 + Math.ceil(width / 8)) * height : 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG that moves. */
export async function movingPng(): Promise<Buffer> {
  const still = await png();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const afterHead = 8 + 25;
  return Buffer.concat([
    still.subarray(0, afterHead),
    chunk('acTL', control),
    still.subarray(afterHead),
  ]);
}

function written(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.6\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, at) => {
    const body = Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1');
    const framed = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    length += framed.length;
    parts.push(framed);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function stream(content: string | Buffer, entries = ''): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${entries} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

const FONT = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** A bill of so many pages. */
export function pdf(pages = 1, more: { box?: string; trailer?: string } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at * 2 + 3} 0 R`).join(' ');
  const objects = Array.from({ length: pages }, (_, at) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [${more.box ?? '0 0 595 842'}] /Contents ${at * 2 + 4} 0 R /Resources << ${FONT} >> >>`,
    stream(`BT /F1 36 Tf 60 700 Td (Water bill, page ${at + 1}) Tj ET`),
  ]).flat();
  return written(
    [
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
      ...objects,
    ],
    more.trailer ?? '',
  );
}

/** Says that it is encrypted, with a key that nobody has. */
export function lockedPdf(): Buffer {
  const secret = `<${'41'.repeat(32)}>`;
  return pdf(1, {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >> /ID [<00> <00>]`,
  });
}

/** Ten drawings, each of which draws ten, each of which draws ten: more than a life is long. */
export function nestedPdf(depth = 12): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>`;
  const form = (at: number) => {
    const last = at === depth - 1;
    const content = last ? '0 0 9 9 re f' : '/X Do '.repeat(10);
    const resources = last ? '<< >>' : `<< /XObject << /X ${at + 6} 0 R >> >>`;
    return stream(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources ${resources}`,
    );
  };
  return written(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page,
      stream('/X Do'),
      ...Array.from({ length: depth }, (_, at) => form(at)),
    ],
    '',
  );
}

/** A picture in it that would be gigabytes, packed twice. */
export function pdfWithBomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(64 * 1024 * 1024)));
  return written(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
      stream('q 595 0 0 842 0 0 cm /X Do Q'),
      stream(
        packed,
        '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]',
      ),
    ],
    '',
  );
}

/** Bytes that are two things at once, by what each reader looks at. */
export async function polyglots(): Promise<Readonly<Record<string, Buffer>>> {
  const picture = await photo();
  const script = Buffer.from(`<script>alert('${CANARY}')</script>`);
  const zip = Buffer.from(`PK\u0003\u0004${CANARY}`, 'latin1');
  return {
    'a picture with a page behind it': Buffer.concat([picture, script]),
    'a picture with an archive behind it': Buffer.concat([picture, zip]),
    'a picture with a PDF behind it': Buffer.concat([picture, pdf(), Buffer.from(CANARY)]),
    'a picture with a script in its comment': withComment(picture, script),
  };
}

/** A JPEG comment right after the first marker. */
function withComment(picture: Buffer, text: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)]);
}
