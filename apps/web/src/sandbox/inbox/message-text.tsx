/** The plain text of a message; addresses of this bank can be followed. */
const ADDRESS = /(https?:\/\/\S+)/;

export function MessageText({ text }: { readonly text: string }) {
  return text.split(ADDRESS).map((part, index) =>
    URL.canParse(part) && new URL(part).origin === location.origin ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <a key={index} href={part} className="text-accent-ink underline underline-offset-4">
        <bdi dir="ltr" className="break-all">
          {part}
        </bdi>
      </a>
    ) : (
      part
    ),
  );
}
