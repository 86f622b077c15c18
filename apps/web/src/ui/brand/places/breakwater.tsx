/** High seas outside, a small boat made fast behind the breakwater. */
import { Ink } from '#ui/brand/ink.tsx';
import { Land } from '#ui/brand/land.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function Breakwater() {
  return (
    <Sheet name="breakwater" depths="none">
      <g stroke="var(--ink-muted)" strokeWidth="2">
        <path d="M-10 150c30-50 70-50 88-20-14-4-24 2-22 16 24-40 74-52 100-16-16-6-28 0-28 16 26-38 68-46 92-16-14-4-24 2-22 14" />
        <path d="M-10 214c36-44 74-44 92-16-14-4-24 2-22 14 26-36 66-42 90-14M-10 92c30-40 60-40 78-14M150 82c22-34 54-36 72-12-14-4-22 2-20 12" />
      </g>
      <Land d="M250-10c6 40-8 70 4 110s34 48 30 92-30 56-12 96 66 40 112 34 80-24 104-4 40 50 82 44v-372z" />
      <g fill="var(--surface-raised)" stroke="var(--ink)" strokeWidth="2">
        <path d="M228 96h44v38h-44zM236 134h46v40h-46zM240 174h46v42h-46zM230 216h48v42h-48zM238 258h52v40h-52zM262 298h54v38h-54zM300 320h56v36h-56z" />
      </g>
      <path
        d="M330 120c60-10 150-6 190 30s30 110-30 130-140 16-164-30-20-124 4-130z"
        fill="var(--surface-raised)"
      />
      <Rope d="M286 236c30 14 44-24 76-20s36 30 64 24" />
      <Ink>
        <path d="M398 228h92l-14 24h-64zM442 228v-80M448 156l36 62h-36zM436 168l-28 50h28z" />
      </Ink>
      <Water x={388} y={268} crests={4} />
      <Water x={350} y={160} crests={1} />
      <Water x={34} y={330} crests={4} />
      <Water x={92} y={384} crests={5} />
    </Sheet>
  );
}
