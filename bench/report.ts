/** How benchmarks print: a table for people, and last lines that programs read. */
export function say(text: string): void {
  console.log(text);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    say(cells.join('  ').trimEnd());
  }
}

/** One of the last lines: `ratio <name> <value>`. */
export function ratio(name: string, value: number, digits = 2): void {
  say(`ratio ${name} ${value.toFixed(digits)}`);
}
