/** A fairway with its buoys on both sides: the way that is taken every day. */
import { Ink } from '#ui/brand/ink.tsx';
import { Land } from '#ui/brand/land.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

const STARBOARD = [
  [128, 268],
  [262, 232],
  [398, 262],
] as const;
const PORT = [
  [86, 162],
  [226, 128],
  [372, 150],
] as const;

export function Channel() {
  return (
    <Sheet name="channel" depths="none">
      <Land d="M-10-10h580v66c-60 24-96-2-150 18s-80 34-140 22-90-44-150-30-80 20-140 4z" />
      <Land d="M-10 430v-86c70-16 92 16 150 8s92-44 160-34 84 44 144 36 84-20 126-14v90z" />
      <Ink far>
        <path d="M470 56v-26h22v26M481 30V14M54 386v-22h30v22M54 364l15-12 15 12M300 372h40v20h-40zM300 372l20-14 20 14" />
      </Ink>
      <Rope d="M-8 222c60-30 110-2 170-26s100-34 160-10 120 36 248-4" />
      <Ink>
        {PORT.map(([x, y]) => (
          <path key={x} d={`M${x - 10} ${y}h20l-4-26h-12zM${x} ${y - 26}v-14`} />
        ))}
        {STARBOARD.map(([x, y]) => (
          <path key={x} d={`M${x - 11} ${y}h22l-11-28zM${x} ${y - 28}v-12`} />
        ))}
        <path d="M418 176h104l-10 26h-80zM436 176v-20h62v20M450 156v-18h30v18M488 156v-30h12v30M448 166h6M464 166h6M480 166h6" />
      </Ink>
      <g fill="var(--accent)">
        {PORT.map(([x, y]) => (
          <circle key={x} cx={x} cy={y - 43} r="4" />
        ))}
      </g>
      <Water x={404} y={216} crests={5} />
      <Water x={156} y={300} crests={2} />
      <Water x={276} y={284} crests={2} />
      <Water x={34} y={258} crests={2} />
    </Sheet>
  );
}
