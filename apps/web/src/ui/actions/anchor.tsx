/** A link without a look, for links that are cards, rows or menu entries. */
import { use } from 'react';
import { type AnchorProps, LinkContext } from './link-context.tsx';

export function Anchor(props: AnchorProps) {
  const Follow = use(LinkContext);
  return <Follow {...props} />;
}
