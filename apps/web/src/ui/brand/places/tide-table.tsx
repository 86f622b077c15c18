/** High and low water, day after day, as the harbour office writes them down. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

const HEIGHTS = [62, 96, 84, 132, 118, 158, 146, 188, 172] as const;

export function TideTable() {
  return (
    <Sheet name="tide-table" depths="none">
      <Ink far>
        <path d="M60 60v300h450" fill="none" />
        <path d="M60 110h-12M60 160h-12M60 210h-12M60 260h-12M60 310h-12" />
      </Ink>
      <g fill="var(--accent-soft)" stroke="var(--ink-muted)" strokeWidth="1.5">
        {HEIGHTS.map((height, day) => (
          <rect key={height} x={82 + day * 46} y={360 - height} width="26" height={height} rx="3" />
        ))}
      </g>
      <Rope d="M60 262c24-50 46-50 70 0s46 40 70-8 46-44 70 0 46 36 70-16 46-50 70-4 46 30 70-24 30-40 50-36" />
      <Ink>
        <circle cx="440" cy="104" r="44" />
        <path d="M440 104V74M440 104l22 14M440 66v-6M440 148v-6M396 104h6M478 104h6" />
      </Ink>
      <circle cx="440" cy="104" r="4" fill="var(--accent)" />
    </Sheet>
  );
}
