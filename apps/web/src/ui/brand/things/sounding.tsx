/** A lead line let down from a boat: finding out how deep it is. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

const MARKS = [176, 214, 252, 290] as const;

export function Sounding() {
  return (
    <Sheet name="sounding" depths="none">
      <path d="M-10 132h580v300H-10z" fill="var(--accent-soft)" fillOpacity="0.55" />
      <g stroke="var(--line-strong)" strokeOpacity="0.4" strokeWidth="1.25">
        <path d="M-10 190h580M-10 244h580M-10 298h580" strokeDasharray="3 9" />
      </g>
      <path
        d="M-10 430v-50c60-30 110 6 170-16s90-10 150 4 120-30 260-14v76z"
        fill="var(--surface-sunken)"
        stroke="var(--ink-muted)"
        strokeWidth="1.75"
      />
      <Ink>
        <path d="M176 104h208l-34 48H214zM236 104V62h60v42M250 76h12M272 76h12M330 104V36M334 44l34 48h-34z" />
      </Ink>
      <Rope d="M206 116c-30 4-40 14-40 40v168" />
      <Ink>
        {MARKS.map((y) => (
          <path key={y} d={`M156 ${y}h20`} />
        ))}
        <path d="M158 322h16l6 34h-28z" />
      </Ink>
      <Ink far>
        <path d="M300 250c20-18 48-18 66 0-18 18-46 18-66 0zM300 250l-18-12v24zM420 320c14-12 34-12 46 0-12 12-32 12-46 0zM420 320l-12-8v16zM352 246h2" />
      </Ink>
      <Water x={20} y={134} crests={5} />
      <Water x={396} y={134} crests={6} />
    </Sheet>
  );
}
