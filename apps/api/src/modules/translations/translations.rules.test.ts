/** What words in place of the build's must have: every value in sight, as the build shows it. */
import { describe, expect, it } from 'vitest';
import { fitsMessage, withoutTags } from './translations.rules.ts';

const days = '{days, plural, =0 {Today} one {# day} other {# days}}';

describe('words in place of the build’s', () => {
  it.each([
    ['{a} <b>x</b>', '<b>{a}</b>'],
    ['{a} of {b}', '{b}: {a}, {a}'],
    [days, 'In {days, plural, =0 {no time} one {one day} other {# days}}'],
    [days, '{days, plural, zero {nothing} two {both days} few {# d} many {# d} other {# d}}'],
    ['{t, select, a {A} other {B}}', '{t, select, a {x} other {y}}'],
    ['{n, number} MB', '{n, number} megabytes'],
  ])('fit %s: %s', (builtIn, text) => {
    expect(fitsMessage('en', text, builtIn)).toBe(true);
  });

  it.each([
    ['{a} <b>x</b>', '{a}'],
    ['{a}', '{a} {b}'],
    ['{a}', '{a'],
    ['{margin} below', '{margin, select, other {0 %}} below'],
    ['{margin} below', '{margin, plural, other {0 %}} below'],
    ['{margin} below', '{margin, select, x {{margin}} other {0 %}} below'],
    ['{margin} below', '{margin, number, ::scale/0} below'],
    ['{n, number} MB', '{n, number, ::scale/0.01} MB'],
    ['{n, number} MB', '{n} MB'],
    ['{a} of {days, plural, other {#}}', '{days, plural, other {# {a}}}'],
    [days, '{days, plural, other {1 day}}'],
    [days, '{days, plural, many {one day} other {# days}}'],
    [days, '{days, plural, =30 {1 day} other {# days}}'],
    [days, '{days, plural, offset:29 other {# days}}'],
    [days, '{days, selectordinal, other {#}}'],
    ['{t, select, a {A} other {B}}', '{t, select, other {y}}'],
    ['{t, select, a {A {x}} other {B}}', '{t, select, a {A} other {B {x}}}'],
  ])('do not fit %s: %s', (builtIn, text) => {
    expect(fitsMessage('en', text, builtIn)).toBe(false);
  });

  it('are read without their tags, which hide no word from the filter', () => {
    expect(withoutTags('p<b>a</b>y <link></link>now')).toBe('pay now');
  });
});
