/** A few waves. */
export interface WaterProps {
  readonly x: number;
  readonly y: number;
  /** How many crests. */
  readonly crests?: number;
}

export function Water({ x, y, crests = 3 }: WaterProps) {
  return (
    <path
      d={`M${x} ${y}c8-6 16-6 24 0${'s16 6 24 0'.repeat(crests)}`}
      stroke="var(--line-strong)"
      strokeWidth="2"
    />
  );
}
