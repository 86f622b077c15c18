/** A knot that is coming undone: one line, and both ends free. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

export function Knot() {
  return (
    <Sheet name="knot" depths="none">
      <Ink far>
        <path d="M64 350h432v26H64zM88 350v-40h24v40M448 350v-40h24v40M80 300h40v12H80zM440 300h40v12h-40z" />
      </Ink>
      <Rope d="M-8 150c90 0 150-20 210 30s60 110 110 110 74-56 40-90-110-20-140 14" />
      <Rope d="M212 214c-36 40-100 30-112-16s40-90 96-70 70 86 120 106 100 20 252-74" />
      <path d="M240 158c20 20 36 44 50 66" stroke="var(--surface-raised)" strokeWidth="11" />
      <path d="M236 154c22 22 40 48 56 74" stroke="var(--accent)" strokeWidth="5" />
      <Ink>
        <path d="M458 70h64v44h-64zM470 84h40M470 98h26" />
      </Ink>
    </Sheet>
  );
}
