/** A boat from above, its crew at the oars. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

const SEATS = [178, 234, 290, 346] as const;

export function Crew() {
  return (
    <Sheet name="crew" depths="open">
      <Ink>
        {SEATS.map((x) => (
          <path
            key={x}
            d={`M${x} 210l-34-112M${x} 210l-34 112M${x - 40} 76l12-4 4 32-8 2zM${x - 40} 344l12 4 4-32-8-2z`}
          />
        ))}
        <path d="M80 210c40-44 110-52 190-52s160 12 220 52c-60 40-140 52-220 52S120 254 80 210z" />
        <path d="M112 210c40-26 90-34 158-34s128 8 178 34c-50 26-110 34-178 34s-118-8-158-34z" />
      </Ink>
      <g stroke="var(--ink)" strokeWidth="2.25" fill="var(--accent-soft)">
        {SEATS.map((x) => (
          <circle key={x} cx={x} cy="210" r="15" />
        ))}
      </g>
      <circle
        cx="402"
        cy="210"
        r="15"
        fill="var(--accent)"
        stroke="var(--ink)"
        strokeWidth="2.25"
      />
      <Rope d="M490 210c30-2 40-20 80-26" />
      <Water x={30} y={120} crests={2} />
      <Water x={400} y={96} crests={3} />
      <Water x={396} y={330} crests={4} />
    </Sheet>
  );
}
