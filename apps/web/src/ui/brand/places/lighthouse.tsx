/** A lighthouse whose light falls on one line only. */
import { Ink } from '#ui/brand/ink.tsx';
import { Land } from '#ui/brand/land.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function Lighthouse() {
  return (
    <Sheet name="lighthouse" depths="open">
      <path d="M150 92 590 6v220z" fill="var(--warn-line)" fillOpacity="0.2" />
      <path d="M130 92-30 58v70z" fill="var(--warn-line)" fillOpacity="0.14" />
      <Land d="M-10 430V330c40-26 60-40 104-38s78 6 110 34 70 44 90 104z" />
      <Ink>
        <path d="M108 300l14-176h38l14 176zM112 124h58M118 124v-8h46v8M124 116V80h34v36M118 80l23-24 23 24zM141 56V42" />
        <path d="M118 172h46M114 216h54M111 258h60M132 300v-26c0-12 18-12 18 0v26" />
      </Ink>
      <path d="M132 84h18v28h-18z" fill="var(--warn-line)" fillOpacity="0.5" />
      <Rope d="M170 296c50 10 70 50 130 40s90-90 150-130 90-50 120-54" />
      <Ink>
        <path d="M398 214h78l-13 20h-52zM436 214v-72M442 150l32 56h-32zM430 160l-25 46h25z" />
      </Ink>
      <Water x={384} y={250} crests={4} />
      <Water x={320} y={372} crests={4} />
      <Water x={440} y={330} crests={3} />
      <Water x={250} y={250} crests={1} />
    </Sheet>
  );
}
