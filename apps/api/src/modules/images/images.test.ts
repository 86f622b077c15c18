/** Images of the site: drawn anew in several widths, described, shown for ever, erased when unused. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let writer: Colleague;

beforeAll(async () => {
  bank = await startSiteBank();
  writer = await bank.colleague('content');
});
afterAll(() => bank.close());

/** A photo with a place in its metadata. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b57' } })
    .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
    .jpeg()
    .toBuffer();

async function upload(bytes: Uint8Array, alt = 'A harbour at dawn', by: Colleague = writer) {
  const image = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  return by.client.images.upload({ body: { alt }, files: { image } });
}

const show = (path: string) => bank.browser().fetch(path);

describe('an image', () => {
  it('is drawn in the widths that it has pixels for, without its metadata', async () => {
    const image = await upload(await photo(1_000, 500));
    expect(image.sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [1_000, 500],
    ]);
    for (const { path, width } of image.sizes) {
      const answer = await show(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.includes('canary-of-the-camera')).toBe(false);
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
    expect((await show(`/api/images/${image.id}/999`)).status).toBe(404);
  });

  it('needs words that say what it shows, and that pass the filter', async () => {
    const bytes = await photo(400, 400);
    await expect(upload(bytes, ' ')).rejects.toMatchObject({ code: 'invalid' });
    await expect(upload(bytes, 'Pay the fee to evil.example')).rejects.toMatchObject({
      code: 'text_not_allowed',
    });
  });

  it.each([
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('is not %s', async (_, bytes) => {
    await expect(upload(bytes)).rejects.toMatchObject({ code: 'file_not_accepted' });
  });

  it('is of a kind and a size that the bank takes just now', async () => {
    const { client } = await bank.colleague('admin');
    const set = async (body: { jpeg?: boolean; png?: boolean; largest_megabytes?: number }) => {
      const { version } = (await client.settings.read()).uploads;
      await client.settings.changeUploads({ ifMatch: String(version), body });
    };
    await set({ jpeg: false });
    await expect(upload(await photo(400, 400))).rejects.toMatchObject({
      code: 'file_not_accepted',
      details: [{ message: expect.stringContaining('kind of file is not taken') }],
    });
    await set({ jpeg: true, largest_megabytes: 1 });
    const large = Buffer.concat([await photo(400, 400), Buffer.alloc(1024 * 1024)]);
    await expect(upload(large)).rejects.toMatchObject({
      details: [{ message: expect.stringContaining('too large') }],
    });
    await set({ largest_megabytes: 10 });
    expect((await upload(large)).sizes).toHaveLength(2);
  });

  it('is not for a persona to put on the site', async () => {
    const persona = await bank.colleague('content', { persona: true });
    await expect(upload(await photo(400, 400), 'A sail', persona)).rejects.toMatchObject({
      code: 'persona_may_not',
    });
  });

  it('is found by its words, described otherwise, and erased once nothing shows it', async () => {
    const image = await upload(await photo(400, 300), 'A red buoy');
    const found = await writer.client.images.search({ query: { q: 'RED buoy' } });
    expect(found.data.map(({ id }) => id)).toEqual([image.id]);
    const at = { params: { id: image.id }, ifMatch: '1' };
    const described = await writer.client.images.change({ ...at, body: { alt: 'A green buoy' } });
    expect(described).toMatchObject({ alt: 'A green buoy', version: 2, path: image.path });
    const profile = await writer.client.staffProfiles.create({
      body: {
        language: 'en',
        name: 'Ana',
        position: 'Pilot',
        about: 'Knows the channel.',
        image: image.id,
        place: 1,
      },
    });
    const second = { ...at, ifMatch: '2' };
    await expect(writer.client.images.remove(second)).rejects.toMatchObject({
      code: 'image_in_use',
    });
    const which = { params: { id: profile.id }, ifMatch: '1' };
    await writer.client.staffProfiles.remove(which);
    await writer.client.images.remove(second);
    expect((await show(image.path)).status).toBe(404);
    await expect(writer.client.images.read(at)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that is not there cannot be shown by anything', async () => {
    const image = await upload(await photo(400, 300));
    await writer.client.images.remove({ params: { id: image.id }, ifMatch: '1' });
    const words = { language: 'en', name: 'Ana', position: 'Pilot', about: 'Here.', place: 1 };
    await expect(
      writer.client.staffProfiles.create({ body: { ...words, image: image.id } }),
    ).rejects.toMatchObject({ code: 'invalid', details: [{ field: 'image' }] });
  });
});
