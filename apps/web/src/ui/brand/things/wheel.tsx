/** A ship's wheel with the line made fast to one of its spokes. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

const SPOKES = [0, 45, 90, 135, 180, 225, 270, 315] as const;

export function Wheel() {
  return (
    <Sheet name="wheel" depths="open">
      <Rope d="M-8 340c70 10 110-30 160-60s60-20 90-40" />
      <Ink>
        {SPOKES.map((turn) => (
          <g key={turn} transform={`rotate(${turn} 300 204)`}>
            <path d="M295 184v-76h10v76zM294 84V64c0-8 12-8 12 0v20zM291 84h18v8h-18z" />
          </g>
        ))}
      </Ink>
      <g stroke="var(--ink)" strokeWidth="2.25">
        <circle cx="300" cy="204" r="104" />
        <circle cx="300" cy="204" r="84" />
        <circle cx="300" cy="204" r="28" fill="var(--surface-raised)" />
        <circle cx="300" cy="204" r="12" fill="var(--accent)" />
      </g>
      <circle cx="300" cy="204" r="94" stroke="var(--surface-sunken)" strokeWidth="17" />
      <Rope d="M242 240c20-14 34-30 30-44s-30-6-22 12 60 40 116 20 100-70 202-66" />
    </Sheet>
  );
}
