/** A tide staff in a basin whose steps fill one after the other. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

const MARKS = Array.from({ length: 11 }, (_, mark) => 82 + mark * 26);

export function Tide() {
  return (
    <Sheet name="tide" depths="none">
      <g fill="var(--accent-soft)">
        <path d="M-10 318h140v112H-10zM130 268h130v162H130zM260 214h130v216H260zM390 156h180v274H390z" />
      </g>
      <g stroke="var(--line-strong)" strokeWidth="1.25" strokeOpacity="0.5">
        <path d="M-10 346h140M130 300h130M130 332h130M260 246h130M260 280h130M260 314h130M390 190h180M390 226h180M390 262h180M390 298h180" />
      </g>
      <Ink>
        <path fill="none" d="M130 420v-98M260 420V262M390 420V200" />
        <path d="M122 300h16v22h-16zM252 246h16v22h-16zM382 190h16v22h-16z" />
      </Ink>
      <Rope d="M-8 318c40-8 90 6 138-6s80-48 130-50 80-42 130-52 90-50 178-62" />
      <Ink>
        <path d="M462 62h44v300h-44zM462 62l22-22 22 22" />
        <path d={MARKS.map((y, mark) => `M462 ${y}h${mark % 2 === 0 ? 26 : 14}`).join('')} />
      </Ink>
      <path d="M462 148h44v14h-44z" fill="var(--accent)" />
      <Ink>
        <path d="M292 196h66l-11 16h-44zM324 196v-62M329 140l28 48h-28zM319 150l-20 38h20z" />
      </Ink>
      <Water x={24} y={376} crests={2} />
      <Water x={156} y={372} crests={2} />
      <Water x={286} y={366} crests={2} />
    </Sheet>
  );
}
