/** Three coils on three pegs: each line for its own use. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

const COILS = [128, 280, 432] as const;

export function Coils() {
  return (
    <Sheet name="coils" depths="none">
      <Ink>
        <path d="M32 76h496v34H32zM56 92h2M502 92h2" />
      </Ink>
      {COILS.map((x, coil) => (
        <g key={x} stroke={coil === 1 ? 'var(--accent)' : 'var(--ink-muted)'} strokeWidth="5">
          <ellipse cx={x} cy="222" rx="52" ry="104" />
          <ellipse cx={x} cy="224" rx="40" ry="92" />
          <ellipse cx={x} cy="226" rx="28" ry="80" />
          <path
            d={`M${x - 54} 214c30 18 78 18 108 0`}
            strokeWidth="9"
            stroke="var(--surface-raised)"
          />
          <path d={`M${x - 54} 208c30 18 78 18 108 0M${x - 54} 220c30 18 78 18 108 0`} />
        </g>
      ))}
      <Ink>
        {COILS.map((x) => (
          <path key={x} d={`M${x - 9} 100h18v34c0 12-18 12-18 0z`} />
        ))}
      </Ink>
      <Rope d="M332 226c6 60 40 130 120 136s80-20 116-14" />
    </Sheet>
  );
}
