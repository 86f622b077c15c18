import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { magicEndings, magicNames, magicRejections, magicReturns } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { sandboxRailBody } from './sandbox-rail-page.ts';

const recipe = readFileSync(join(projectRoot, 'docs/recipes/rails.md'), 'utf8');
const page = sandboxRailBody();

it('has a row for every magic value, and so has the recipe', () => {
  for (const word of [...Object.keys(magicEndings), ...Object.keys(magicNames)]) {
    expect(page, word).toContain(`<td><code>${word}</code></td>`);
    expect(recipe, word).toContain(`\`${word}\``);
  }
  for (const reasons of [magicRejections, magicReturns]) {
    const keys = Object.keys(reasons).sort();
    for (const key of keys) expect(page, key).toContain(`<td><code>${key}</code></td>`);
    const row = recipe.split('\n').find((line) => line.startsWith(`| \`${keys[0]}\` to`));
    expect(row).toContain(`\`${keys.at(-1)}\``);
    const said = row?.match(/[A-Z]{2}\d\d/g);
    expect(said).toEqual(Object.values(reasons));
  }
});
