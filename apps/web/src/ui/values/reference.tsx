/**
 * What people quote: of a payment, a case, a complaint, a message. It stays on one line, for half
 * of one at the end of a line reads as the whole.
 */
export function Reference({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap font-mono">
      {text}
    </bdi>
  );
}
