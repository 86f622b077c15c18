/** Whether two samples can be told apart: the Mann-Whitney U test, by its normal approximation. */

/** The two-sided probability of ranks at least so uneven if both samples came from one source. */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, mine: true })),
    ...other.map((value) => ({ value, mine: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  all.forEach(({ mine }, at) => {
    if (mine) rankSum += at + 1;
  });
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  const z = Math.abs(u - (n * m) / 2) / deviation;
  return 2 * (1 - normalBelow(z));
}

/** The standard normal distribution function for z ≥ 0 (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((total, factor, at) => total + factor * t ** (at + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
