/** A ruled paper with its seal, held down by a line. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

const LINES = [118, 142, 166, 206, 230, 254, 278] as const;

export function Paper() {
  return (
    <Sheet name="paper" depths="strait">
      <Ink>
        <path d="M160 52h190l54 54v270H160z" />
        <path d="M350 52v54h54" />
      </Ink>
      <g stroke="var(--line-strong)" strokeWidth="3">
        {LINES.map((y, line) => (
          <path key={y} d={`M190 ${y}h${line % 3 === 2 ? 110 : 180}`} />
        ))}
      </g>
      <path d="M190 88h90" stroke="var(--ink)" strokeWidth="5" />
      <Rope d="M-8 330c80-20 130 20 200 6s90-40 150-26 120 60 226 18" />
      <g stroke="var(--ink)" strokeWidth="2.25">
        <circle cx="344" cy="322" r="34" fill="var(--accent-soft)" />
        <circle cx="344" cy="322" r="24" fill="none" />
      </g>
      <circle cx="344" cy="322" r="11" stroke="var(--accent)" strokeWidth="5" />
    </Sheet>
  );
}
