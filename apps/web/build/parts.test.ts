/** Which parts of a program are joined to one file, and which never are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NewPart, Parts } from './parts.ts';

const SMALL = 100;
const LARGE = 100_000;

function part(name: string, given: Partial<NewPart> = {}): NewPart {
  const modules = [`${name}.ts`];
  return { name, modules, size: SMALL, needs: [], isPage: false, isSettled: false, ...given };
}

const page = (name: string, needs: string[]) => part(name, { needs, isPage: true });

/** The files, each with its modules in order. */
function filesOf(given: readonly NewPart[]): string[][] {
  const parts = new Parts(given);
  parts.join();
  return parts.neededFirst().map((modules) => modules.toSorted());
}

describe('files that pages share', () => {
  it('are one where the same pages need both', () => {
    const pages = [page('home', ['a', 'b']), page('list', ['a', 'b'])];
    expect(filesOf([...pages, part('a'), part('b')])).toEqual([['a.ts', 'b.ts']]);
  });

  it('stay apart where a page would fetch much in vain', () => {
    const pages = [page('home', ['a', 'b']), page('list', ['a'])];
    const files = filesOf([...pages, part('a'), part('b', { size: LARGE })]);
    expect(files).toEqual([['a.ts'], ['b.ts']]);
  });

  it('stay apart where what one of them needs would come too', () => {
    const given = [
      page('home', ['a', 'b']),
      page('list', ['a']),
      part('a'),
      part('b', { needs: ['library'] }),
      part('library', { size: LARGE }),
    ];
    expect(filesOf(given)).toContainEqual(['a.ts']);
  });

  it('stay apart where they would need a third that needs them', () => {
    const third = part('third', { needs: ['b'], isSettled: true });
    const pages = [page('home', ['a']), page('list', ['a'])];
    const files = filesOf([...pages, part('a', { needs: ['third'] }), third, part('b')]);
    expect(files).toEqual([['b.ts'], ['a.ts']]);
  });

  it('are left out where other rules settle them, as pages are', () => {
    const pages = [page('home', ['a', 'b']), page('list', ['a', 'b'])];
    expect(filesOf([...pages, part('a'), part('b', { isSettled: true })])).toEqual([['a.ts']]);
  });
});

/** Any program without circles: a part needs only parts of lower number. */
const aProgram = fc
  .array(
    fc.record({
      size: fc.constantFrom(SMALL, 5_000, LARGE),
      needs: fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
      isPage: fc.boolean(),
      isSettled: fc.nat({ max: 9 }).map((n) => n === 0),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ needs, ...rest }, number) =>
      part(`${number}`, {
        ...rest,
        needs: [...new Set(needs.filter((other) => other < number))].map(String),
      }),
    ),
  );

it('keeps every module once, and no file needs a later one, whatever the program', () => {
  fc.assert(
    fc.property(aProgram, (program) => {
      const files = filesOf(program);
      const free = program.filter(({ isPage, isSettled }) => !isPage && !isSettled);
      expect(files.flat().toSorted()).toEqual(free.flatMap(({ modules }) => modules).toSorted());
      const placeOf = new Map(files.flatMap((file, place) => file.map((id) => [id, place])));
      for (const [name, place] of placeOf) {
        for (const needed of everythingFor(program, name.replace('.ts', ''))) {
          expect(placeOf.get(`${needed}.ts`) ?? -1).toBeLessThanOrEqual(place);
        }
      }
    }),
  );
});

function everythingFor(program: readonly NewPart[], name: string): Set<string> {
  const needed = new Set([name]);
  for (const one of needed) {
    for (const next of program.find((other) => other.name === one)?.needs ?? []) needed.add(next);
  }
  return needed;
}
