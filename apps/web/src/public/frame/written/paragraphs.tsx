/** Plain text of somebody's: an empty line begins a new paragraph. */
export function Paragraphs({ text }: { readonly text: string }) {
  return text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} className="text-pretty">
      {paragraph}
    </p>
  ));
}
