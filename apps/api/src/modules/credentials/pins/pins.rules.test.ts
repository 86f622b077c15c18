import { describe, expect, it } from 'vitest';
import { maskedEmail, maskedPhone, waitBeforeSending, waitOfStrangers } from './pins.rules.ts';

const now = new Date('2026-11-15T12:00:00Z');
const ago = (...seconds: number[]) => seconds.map((s) => new Date(now.getTime() - s * 1000));

describe('sending a PIN', () => {
  it('waits half a minute after the last', () => {
    expect(waitBeforeSending([], now)).toBe(0);
    expect(waitBeforeSending(ago(0), now)).toBe(30);
    expect(waitBeforeSending(ago(29), now)).toBe(1);
    expect(waitBeforeSending(ago(30), now)).toBe(0);
  });

  it('happens five times an hour and ten times a day at most', () => {
    expect(waitBeforeSending(ago(100, 200, 300, 400), now)).toBe(0);
    expect(waitBeforeSending(ago(100, 200, 300, 400, 500), now)).toBe(3100);
    expect(waitBeforeSending(ago(100, 200, 300, 400, 3600), now)).toBe(0);
    const ten = Array.from({ length: 10 }, (_, at) => 4000 + at * 4000);
    expect(waitBeforeSending(ago(...ten), now)).toBe(24 * 3600 - 40_000);
    expect(waitBeforeSending(ago(...ten.slice(0, 9)), now)).toBe(0);
  });

  it('waits for the last to the same holder where holders are told apart', () => {
    expect(waitBeforeSending(ago(1, 2), now, [])).toBe(0);
    expect(waitBeforeSending(ago(1, 20), now, ago(20))).toBe(10);
    expect(waitBeforeSending(ago(1, 2, 3, 4, 5), now, [])).toBe(3595);
  });

  it('happens forty times a day for all strangers together, then when the last has run out', () => {
    const many = Array.from({ length: 40 }, (_, at) => 60 + at);
    expect(waitOfStrangers(ago(...many.slice(1)), now)).toBe(0);
    expect(waitOfStrangers(ago(...many), now)).toBe(15 * 60 - 60);
    expect(waitOfStrangers(ago(900, ...many.map((at) => at + 900)), now)).toBe(0);
    // The day is over before that.
    const old = many.map((at) => 24 * 3600 - 200 + at);
    expect(waitOfStrangers(ago(60, ...old.slice(1)), now)).toBe(101);
  });

  it('shows only where to', () => {
    expect(maskedEmail('nadia@example.com')).toBe('n•••@example.com');
    expect(maskedPhone('+447700900123')).toBe('+44•••23');
  });
});
