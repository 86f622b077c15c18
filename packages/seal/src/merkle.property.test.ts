import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_ROOT,
  inclusionPath,
  leafHash,
  nodeHash,
  RootBuilder,
  rootFromPath,
} from './merkle.ts';

/** The definition of RFC 6962 §2.1, word for word. */
function rootByDefinition(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only === undefined) return EMPTY_ROOT;
  if (hashes.length === 1) return only;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHash(rootByDefinition(hashes.slice(0, split)), rootByDefinition(hashes.slice(split)));
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const builder = new RootBuilder();
  for (const hash of hashes) builder.add(hash);
  return builder.root();
}

const leaves = fc
  .array(fc.uint8Array({ maxLength: 8 }), { maxLength: 130 })
  .map((list) => list.map((data) => leafHash(data)));

describe('a Merkle tree', () => {
  it('has the roots of the reference implementation of RFC 6962', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
    inputs.push('606162636465666768696a6b6c6d6e6f');
    const hashes = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex')));
    expect(EMPTY_ROOT.toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(rootOf(hashes.slice(0, 1)).toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(rootOf(hashes).toString('hex')).toBe(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
  });

  it('built leaf by leaf has the root of its definition', () => {
    fc.assert(fc.property(leaves, (hashes) => rootOf(hashes).equals(rootByDefinition(hashes))));
  });

  it('proves each of its leaves, and no other leaf or place', () => {
    fc.assert(
      fc.property(leaves, fc.nat(), (hashes, pick) => {
        fc.pre(hashes.length > 0);
        const index = pick % hashes.length;
        const leaf = hashes[index] ?? EMPTY_ROOT;
        const path = inclusionPath(hashes, index);
        const root = rootOf(hashes);
        expect(rootFromPath(leaf, index, hashes.length, path)).toEqual(root);
        expect(rootFromPath(leafHash('another'), index, hashes.length, path)).not.toEqual(root);
        expect(rootFromPath(leaf, index, hashes.length, [...path, leaf])).toBeNull();
        if (path.length > 0) {
          expect(rootFromPath(leaf, index, hashes.length, path.slice(1))).not.toEqual(root);
        }
        expect(rootFromPath(leaf, hashes.length, hashes.length, path)).toBeNull();
      }),
    );
  });
});
