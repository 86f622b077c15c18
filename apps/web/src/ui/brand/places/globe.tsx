/** The world by its meridians, and a route that calls at three ports. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

const PORTS = [
  [142, 262],
  [268, 132],
  [424, 226],
] as const;

export function Globe() {
  return (
    <Sheet name="globe" depths="none">
      <g stroke="var(--line-strong)" strokeOpacity="0.55" strokeWidth="1.25">
        <circle cx="280" cy="210" r="164" fill="var(--surface-sunken)" />
        <ellipse cx="280" cy="210" rx="56" ry="164" />
        <ellipse cx="280" cy="210" rx="116" ry="164" />
        <path d="M280 46v328M116 210h328M138 128q142 46 284 0M138 292q142-46 284 0" />
      </g>
      <g fill="var(--line-strong)" fillOpacity="0.28">
        <path d="M178 120c26-28 62-40 84-28s14 34-8 42-10 30-34 34-24 34-44 22-22-44 2-70z" />
        <path d="M320 150c34-16 82-2 92 26s-14 30-22 54-34 50-54 28 0-44-18-62-22-34 2-46z" />
        <path d="M212 268c24-8 46 8 44 34s-16 44-32 46-14-26-24-40-6-36 12-40z" />
      </g>
      <circle cx="280" cy="210" r="164" stroke="var(--ink-muted)" strokeWidth="1.75" />
      <Rope d="M52 330c40-10 66-40 90-68s70-122 126-130 96 92 156 94 70-60 112-74" />
      <Ink>
        {PORTS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="9" />
        ))}
      </Ink>
      <g fill="var(--accent)">
        {PORTS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="3.5" />
        ))}
      </g>
    </Sheet>
  );
}
