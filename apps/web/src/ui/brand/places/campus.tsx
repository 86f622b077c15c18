/** A quay built of books, and a boat that has just left it. */
import { Ink } from '#ui/brand/ink.tsx';
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';
import { Water } from '#ui/brand/water.tsx';

export function Campus() {
  return (
    <Sheet name="campus" depths="open">
      <Ink far>
        <path d="M430 176h92v-16l-46-30-46 30zM440 176v58M464 176v58M488 176v58M512 176v58M424 234h104v14H424z" />
      </Ink>
      <path
        d="M392 248c40-8 110-10 178-4v186H352c-4-50 6-150 40-182z"
        fill="var(--surface-sunken)"
        stroke="var(--ink-muted)"
        strokeWidth="1.75"
      />
      <Ink>
        <path d="M40 330h210v34H40c-12 0-12-34 0-34zM60 296h170v34H60c-10 0-10-34 0-34zM30 364h232v36H30c-12 0-12-36 0-36zM76 262h140v34H76c-10 0-10-34 0-34z" />
        <path d="M216 262v34M230 296v34M250 330v34M262 364v36M96 272h40M82 306h54M64 340h60M56 376h70" />
        <path d="M104 236l54-22 54 22-54 22zM130 248v18c18 10 38 10 56 0v-18" />
      </Ink>
      <Rope d="M158 236c30 14 50 4 66 30s50 34 86 22 52-16 62-40" />
      <Ink>
        <path d="M304 248h84l-14 22h-58zM344 248v-84M350 172l38 66h-38zM338 184l-28 54h28z" />
      </Ink>
      <Water x={288} y={288} crests={5} />
      <Water x={282} y={340} crests={2} />
      <path d="M344 164l26-8-26-10z" fill="var(--accent)" />
    </Sheet>
  );
}
