import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CannotStart } from '#platform/cannot-start.ts';
import { KeyRing, keyIdOf } from './key-ring.ts';
import { CannotOpen } from './sealer.ts';

const folder = mkdtempSync(join(tmpdir(), 'ring-'));
afterAll(() => rmSync(folder, { recursive: true }));

let path: string;
let count = 0;
beforeEach(() => {
  count += 1;
  path = join(folder, `${count}`, 'keys', 'ring.json');
});

describe('the key ring', () => {
  it('is made once, and only its owner can read it', async () => {
    const rings = await Promise.all([KeyRing.load(path), KeyRing.load(path), KeyRing.load(path)]);
    const sealed = rings[0]?.seal('hello', 'here') ?? Buffer.alloc(0);
    for (const ring of rings) expect(ring.open(sealed, 'here').toString()).toBe('hello');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
  });

  it('opens what it sealed, for the same context only', () => {
    const ring = KeyRing.inMemory();
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), fc.string(), (plaintext, context, other) => {
        const sealed = ring.seal(plaintext, context);
        expect(new Uint8Array(ring.open(sealed, context))).toEqual(plaintext);
        if (other !== context) expect(() => ring.open(sealed, other)).toThrow(CannotOpen);
      }),
    );
  });

  it('refuses bytes of which a single bit was changed', () => {
    const ring = KeyRing.inMemory();
    const sealed = ring.seal('the amount is 100', 'here');
    for (let at = 0; at < sealed.length * 8; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3);
      expect(() => ring.open(changed, 'here')).toThrow(CannotOpen);
    }
    expect(() => KeyRing.inMemory().open(sealed, 'here')).toThrow(CannotOpen);
  });

  it('after a rotation seals with the new key and still opens the old', async () => {
    const ring = await KeyRing.load(path);
    const old = ring.seal('old', 'here');
    const id = await ring.addSealKey();
    const fresh = ring.seal('new', 'here');
    expect(keyIdOf(fresh)).toBe(id);
    expect(keyIdOf(old)).not.toBe(id);
    expect(ring.open(old, 'here').toString()).toBe('old');
    const again = await KeyRing.load(path);
    expect(again.open(old, 'here').toString()).toBe('old');
    expect(again.currentSealKeyId).toBe(id);
  });

  it('lets a running process open what another one sealed with a newer key', async () => {
    const running = await KeyRing.load(path);
    const rotating = await KeyRing.load(path);
    await rotating.addSealKey();
    const sealed = rotating.seal('new', 'here');
    expect(running.open(sealed, 'here').toString()).toBe('new');
    expect(running.currentSealKeyId).toBe(rotating.currentSealKeyId);
  });

  it('works on in a running process when its file is gone', async () => {
    const ring = await KeyRing.load(path);
    const sealed = ring.seal('kept', 'here');
    rmSync(path);
    expect(ring.list()).toHaveLength(2);
    expect(ring.open(sealed, 'here').toString()).toBe('kept');
  });

  it('drops a key for good, but never a current one', async () => {
    const ring = await KeyRing.load(path);
    const sealed = ring.seal('old', 'here');
    await ring.addSealKey();
    await ring.drop([keyIdOf(sealed), ring.currentSealKeyId]);
    expect(() => ring.open(sealed, 'here')).toThrow(/no key/);
    expect(ring.open(ring.seal('x', 'y'), 'y').toString()).toBe('x');
    expect(ring.list().map((key) => key.purpose)).toEqual(['mac', 'seal']);
  });

  it('makes keyed hashes that stay the same through a rotation and differ by context', async () => {
    const ring = await KeyRing.load(path);
    const before = ring.mac('card', '4000');
    await ring.addSealKey();
    expect(ring.mac('card', '4000')).toEqual(before);
    expect(ring.mac('phone', '4000')).not.toEqual(before);
    expect(ring.mac('car', 'd4000')).not.toEqual(before);
  });

  it('says that a damaged file is damaged, without quoting it', async () => {
    await KeyRing.load(path);
    const text = readFileSync(path, 'utf8');
    for (const damaged of [text.slice(0, 60), '{}', text.replaceAll('seal', 'mac')]) {
      writeFileSync(path, damaged);
      const error = await KeyRing.load(path).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(CannotStart);
      expect(String(error)).toContain('is damaged');
      expect(String(error)).not.toContain(text.slice(40, 60));
    }
  });

  it('never shows key material', async () => {
    const ring = await KeyRing.load(path);
    const { keys } = JSON.parse(readFileSync(path, 'utf8'));
    const shown = JSON.stringify([ring, ring.list()]);
    for (const key of keys) expect(shown).not.toContain(key.material);
  });
});
