/** A first name for a passkey: the browser and the system, as people call them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
];

function nameIn(table: typeof BROWSERS, agent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(agent))?.[1];
}

export function thisDevice(): string {
  const agent = navigator.userAgent;
  return [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)]
    .filter((name) => name !== undefined)
    .join(' · ');
}
