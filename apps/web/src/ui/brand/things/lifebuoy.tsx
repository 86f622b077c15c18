/** A lifebuoy on its hook, with a line ready to be thrown. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function Lifebuoy() {
  return (
    <Sheet name="lifebuoy" depths="bay">
      <g stroke="var(--ink)" strokeWidth="2.25">
        <circle cx="280" cy="200" r="128" fill="var(--surface-raised)" />
        <circle cx="280" cy="200" r="64" fill="var(--surface-raised)" />
      </g>
      <g fill="var(--accent)" stroke="var(--ink)" strokeWidth="2.25">
        <path d="M240 78a128 128 0 0 1 80 0l-20 61a64 64 0 0 0-40 0zM240 322a128 128 0 0 0 80 0l-20-61a64 64 0 0 1-40 0zM158 160a128 128 0 0 0 0 80l61-20a64 64 0 0 1 0-40zM402 160a128 128 0 0 1 0 80l-61-20a64 64 0 0 0 0-40z" />
      </g>
      <Ink>
        <path d="M268 20h24v40h-24zM280 60v14" />
      </Ink>
      <Rope d="M-8 372c50-40 80-30 118-60s26-70 34-120 70-118 136-118 128 50 138 118-4 120 34 140 60-10 116-20" />
      <Water x={210} y={372} crests={5} />
      <Water x={40} y={120} crests={1} />
    </Sheet>
  );
}
