/** A house on a headland, its lamp lit, and the path that leads up to it. */
import { Ink } from '#ui/brand/ink.tsx';
import { Land } from '#ui/brand/land.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function House() {
  return (
    <Sheet name="house" depths="bay">
      <circle cx="428" cy="92" r="34" fill="var(--warn-line)" fillOpacity="0.28" />
      <Land d="M570 430H96c18-40 54-44 78-72s30-66 74-82 70-8 104-30 70-40 118-36 60 16 100 10z" />
      <Ink far>
        <path d="M470 250c-6-26-4-46 12-60 16 14 18 34 12 60M482 190v76M520 262c-6-22-4-38 10-50 14 12 16 28 10 50M530 212v66" />
      </Ink>
      <Ink>
        <path d="M286 262v-88h136v88zM270 182l84-66 84 66M390 134v-28h20v44" />
        <path d="M340 262v-52h32v52M302 196h24v26h-24zM386 196h24v26h-24zM314 196v26M302 209h24M398 196v26M386 209h24" />
      </Ink>
      <path d="M302 196h24v26h-24zM386 196h24v26h-24z" fill="var(--warn-line)" fillOpacity="0.4" />
      <Rope d="M-8 392c60-6 120 8 170-8s44-46 90-52 70 4 96-22 10-30 10-46" />
      <Water x={20} y={340} crests={3} />
      <Water x={40} y={250} crests={4} />
      <Water x={150} y={120} crests={2} />
    </Sheet>
  );
}
