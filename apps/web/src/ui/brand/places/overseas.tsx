/** Two coasts, each with its bollard, and one line between them. */
import { Ink } from '#ui/brand/ink.tsx';
import { Land } from '#ui/brand/land.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function Overseas() {
  return (
    <Sheet name="overseas" depths="strait">
      <Land d="M-10-10h130c-6 40 22 58 12 96s-34 44-26 92 40 62 26 104-30 52-18 92 4 40 2 56H-10z" />
      <Land d="M570-10H446c10 44-24 66-14 108s36 50 24 96-34 56-22 98 26 60 14 138h122z" />
      <Ink far>
        <path d="M28 120h22v-24l16-12 16 12v24h14M28 120v46h68v-46M482 96h44v70h-44zM482 96l22-20 22 20M40 136h10M62 136h10M40 150h10M62 150h10M496 120h16v46h-16z" />
      </Ink>
      <Ink>
        <path d="M84 236h24v34H84zM78 226h36v12H78zM452 258h24v34h-24zM446 248h36v12h-36z" />
      </Ink>
      <Rope d="M96 250c80 70 110 10 180 20s100 72 188 4" />
      <Ink>
        <path d="M246 196h80l-13 20h-54zM286 196v-78M292 126l34 60h-34zM280 138l-26 48h26z" />
      </Ink>
      <Water x={236} y={232} crests={4} />
      <Water x={214} y={340} crests={3} />
      <Water x={286} y={70} crests={2} />
    </Sheet>
  );
}
