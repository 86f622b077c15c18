import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EarlierFiles } from './earlier-files.ts';

const folders: string[] = [];
let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'earlier-'));
  folders.push(dist);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const assets = () => join(dist, 'client/assets');
const served = () => readdirSync(assets()).sort();

/** What a build does to its folder: it is emptied, and written anew. */
function empty(): void {
  rmSync(join(dist, 'client'), { recursive: true, force: true });
  mkdirSync(assets(), { recursive: true });
}

function build(...names: string[]): void {
  const earlier = new EarlierFiles(dist);
  earlier.putAside();
  empty();
  for (const name of names) writeFileSync(join(assets(), name), name);
  earlier.giveBack();
}

describe('the files of earlier builds', () => {
  it('are there beside the new ones, for the tabs that began with them', () => {
    build('app-1.js', 'menu-1.js', 'menu-1.js.br', 'react-1.js');
    build('app-2.js', 'menu-2.js', 'react-1.js');
    expect(served()).toEqual([
      'app-1.js',
      'app-2.js',
      'menu-1.js',
      'menu-1.js.br',
      'menu-2.js',
      'react-1.js',
    ]);
    expect(readFileSync(join(assets(), 'menu-1.js'), 'utf8')).toBe('menu-1.js');
  });

  it('are gone after three further builds', () => {
    for (const number of [1, 2, 3, 4]) build(`app-${number}.js`);
    expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'app-4.js']);
    build('app-5.js');
    expect(served()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'app-5.js']);
  });

  it('grow no older when the same is built again, and are young again when they are part of it', () => {
    build('app-1.js');
    for (let times = 0; times < 5; times += 1) build('app-2.js');
    expect(served()).toEqual(['app-1.js', 'app-2.js']);
    build('app-3.js');
    build('app-1.js');
    for (const number of [4, 5, 6]) build(`app-${number}.js`);
    expect(served()).toContain('app-1.js');
  });

  it('survive a build that was killed', () => {
    build('app-1.js');
    new EarlierFiles(dist).putAside();
    empty();
    writeFileSync(join(assets(), 'half-2.js'), '');
    build('app-3.js');
    expect(served()).toEqual(['app-1.js', 'app-3.js', 'half-2.js']);
  });
});
