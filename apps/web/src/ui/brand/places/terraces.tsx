/** Hills as a map draws them, planted in rows, with a track that climbs slowly. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

const TREES = [
  [96, 306],
  [150, 290],
  [206, 304],
  [262, 286],
  [330, 250],
  [386, 236],
  [442, 246],
  [300, 330],
  [366, 318],
  [432, 326],
] as const;

export function Terraces() {
  return (
    <Sheet name="terraces" depths="none">
      <circle cx="118" cy="98" r="36" fill="var(--warn-line)" fillOpacity="0.26" />
      <g fill="var(--surface-sunken)" stroke="var(--ink-muted)" strokeWidth="1.5">
        <path d="M-10 250c80-30 120-90 200-86s110 40 170 6 110-110 220-104v364H-10z" />
        <path d="M-10 300c90-30 140-70 220-62s110 26 180-10 110-80 190-72v274H-10z" />
        <path d="M-10 350c100-26 160-50 240-40s110 14 180-14 110-50 170-44v178H-10z" />
        <path d="M-10 396c120-20 180-30 260-20s160-2 320-30v84H-10z" />
      </g>
      <Rope d="M-8 402c90-20 150 10 220-18s10-54 70-74 130-4 166-42-10-50 24-84 50-34 60-60" />
      <Ink>
        {TREES.map(([x, y]) => (
          <path
            key={`${x}-${y}`}
            d={`M${x} ${y + 14}v-18M${x - 10} ${y - 6}a10 11 0 1 1 20 0a10 8 0 0 1-20 0z`}
          />
        ))}
        <path d="M532 126V70M532 72l-30 12 30 12" />
      </Ink>
    </Sheet>
  );
}
