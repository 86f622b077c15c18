/** Signal flags on a halyard: somebody has something to say. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function Flags() {
  return (
    <Sheet name="flags" depths="open">
      <Ink>
        <path d="M92 430V52h10v378zM462 430V96h10v334zM88 52h18l-9-14zM458 96h18l-9-14z" />
      </Ink>
      <Rope d="M98 66c60 70 120 86 184 92s120-10 184-54" />
      <Ink>
        <path d="M134 106l54 32-22 62-54-32z" />
        <path d="M204 146l64 16-10 68-64-16z" />
        <path d="M288 162l66-4 4 68-66 4z" />
        <path d="M374 154l58-26 26 60-58 26z" />
      </Ink>
      <g fill="var(--accent)">
        <path d="M134 106l54 32-76 30z" />
        <path d="M236 154l-10 68-32-8 10-68z" />
        <path d="M404 141l26 60-30 13-26-60z" fillOpacity="0.45" />
      </g>
      <path d="M290 184l66-4 1 24-66 4z" fill="var(--warn-line)" fillOpacity="0.6" />
      <Water x={150} y={340} crests={6} />
      <Water x={220} y={384} crests={4} />
      <Water x={316} y={292} crests={2} />
    </Sheet>
  );
}
