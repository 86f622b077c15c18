/** A card that is a chart itself, on a short line. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

export function Card() {
  return (
    <Sheet name="card" depths="open">
      <g transform="rotate(-8 280 220)">
        <rect
          x="120"
          y="112"
          width="320"
          height="202"
          rx="18"
          fill="var(--surface-raised)"
          stroke="var(--ink)"
          strokeWidth="2.25"
        />
        <g stroke="var(--line-strong)" strokeOpacity="0.5" strokeWidth="1.25">
          <path d="M121 250c60-30 110 10 170-20s90-60 148-44M121 276c70-30 120 8 180-18s90-50 138-38M130 300c70-22 120 4 180-16s80-36 128-28" />
        </g>
        <Ink>
          <rect x="150" y="160" width="46" height="36" rx="7" />
          <path d="M150 172h16v12h-16M196 172h-16v12h16M166 160v36M180 160v36" />
          <path
            d="M212 166c8 8 8 16 0 24M222 160c13 12 13 24 0 36M232 154c18 16 18 32 0 48"
            fill="none"
          />
        </Ink>
        <g stroke="var(--ink-muted)" strokeWidth="5" strokeDasharray="1 13">
          <path d="M152 236h44M214 236h44M276 236h44M338 236h44" />
        </g>
        <circle cx="396" cy="156" r="20" stroke="var(--ink)" strokeWidth="6" />
      </g>
      <Rope d="M-8 90c90-30 160 40 240 34s110-34 170-2 100 40 166-10" />
      <g transform="rotate(-8 280 220)">
        <path d="M400 136a20 20 0 0 1 14 30" stroke="var(--ink)" strokeWidth="6" />
      </g>
    </Sheet>
  );
}
