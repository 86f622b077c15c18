/** Round values to draw lines at, from the least to the most. */
const ROUND = [1, 2, 2.5, 5, 10];

export function roundTicks(least: number, most: number, about: number): readonly number[] {
  const span = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(span / about));
  const step = power * (ROUND.find((round) => span / (power * round) <= about) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.ceil((least === most ? least + span : most) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
