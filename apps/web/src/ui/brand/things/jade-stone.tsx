/** A jade pebble, its layers drawn as depths, on a plain cord. */
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

export function JadeStone() {
  return (
    <Sheet name="jade-stone" depths="none">
      <g stroke="var(--line-strong)" strokeOpacity="0.35" strokeWidth="1.25">
        <path d="M280 30c120 0 240 80 236 180S402 392 276 390 42 306 46 206 160 30 280 30z" />
        <path d="M280 62c104 0 204 62 202 148S388 362 276 360 80 290 82 208 176 62 280 62z" />
      </g>
      <path
        d="M276 96c86-2 164 44 166 112s-64 122-164 122-162-46-160-116 72-116 158-118z"
        fill="var(--accent-soft)"
        stroke="var(--ink)"
        strokeWidth="2.25"
      />
      <g stroke="var(--accent)" strokeWidth="1.75">
        <path d="M150 226c50 40 90 6 140 22s80 44 128 8" />
        <path d="M146 188c60 40 100 2 150 20s82 40 134 2" />
        <path d="M162 152c56 34 96-2 140 14s70 28 118 4" />
        <path d="M182 276c40 24 76 0 112 12s52 18 82 2" />
      </g>
      <path d="M190 138c20-16 48-24 76-24" stroke="var(--surface-raised)" strokeWidth="6" />
      <circle
        cx="280"
        cy="120"
        r="13"
        fill="var(--surface-raised)"
        stroke="var(--ink)"
        strokeWidth="2.25"
      />
      <Rope d="M40-8c60 40 150 30 196 66s30 58 44 62 24-30 50-62 130-30 190-66" />
    </Sheet>
  );
}
