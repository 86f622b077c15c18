import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueProblems, languagesIn, problemsOf } from './catalogues.ts';

const locales = join(import.meta.dirname, '../src/locales');

const english = {
  'ui.list.count': '{count, plural, one {# entry} other {# entries}}',
  'ui.list.greeting': 'Hello, <b>{name}</b>',
};

describe('a catalogue', () => {
  it.each(['', 'site'])('in locales/%s says the same things as the English one', (part) => {
    expect(catalogueProblems(join(locales, part))).toEqual([]);
    expect(languagesIn(join(locales, part))).toEqual(languagesIn(locales));
  });

  it.each([
    ['a missing message', { 'ui.list.count': english['ui.list.count'] }, 'greeting is missing'],
    ['a message too many', { ...english, 'ui.list.more': 'more' }, 'is not in en'],
    ['a name that is lost', { ...english, 'ui.list.greeting': 'Hola, <b>tú</b>' }, 'lacks {name}'],
    ['a tag that is lost', { ...english, 'ui.list.greeting': 'Hola, {name}' }, 'lacks <b>'],
    ['broken syntax', { ...english, 'ui.list.greeting': 'Hola, <b>{name</b>' }, 'cannot be read'],
    ['an empty message', { ...english, 'ui.list.greeting': ' ' }, 'is empty'],
  ])('with %s is found out', (_, catalogue, problem) => {
    expect(problemsOf('en', catalogue, english).join('\n')).toContain(problem);
  });

  it('needs every plural form of its language', () => {
    const arabic = { ...english, 'ui.list.greeting': 'مرحبًا <b>{name}</b>' };
    const problems = problemsOf('ar', arabic, english);
    for (const form of ['zero', 'two', 'few', 'many']) {
      expect(problems.join('\n')).toContain(`lacks the plural form ${form} of {count}`);
    }
  });

  it('stands in sorted order, so that two people rarely touch the same line', () => {
    const [first, second] = Object.entries(english).toReversed();
    const turned = Object.fromEntries([first, second].filter((entry) => entry !== undefined));
    expect(problemsOf('en', turned, english).join('\n')).toContain('not in sorted order');
  });
});
