/** When a failed delivery is tried again. */

const FIRST_DELAY_S = 1;
const LONGEST_DELAY_S = 900;

/**
 * Doubles from a second to a quarter of an hour, less up to half of it. The spread comes from the
 * delivery's own key: different messages spread out, and no source of randomness is needed.
 */
export function retryDelaySeconds(failures: number, key: string): number {
  const whole = Math.min(LONGEST_DELAY_S, FIRST_DELAY_S * 2 ** Math.min(failures - 1, 20));
  let mixed = failures;
  for (const character of key) {
    mixed = (mixed * 31 + character.charCodeAt(0)) >>> 0;
  }
  return whole * (0.5 + (mixed % 1000) / 2000);
}
