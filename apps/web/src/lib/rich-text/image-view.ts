/** An image of the text as the editor shows it: the picture, and the words below it. */
import type { ImageId } from '@fairlead/contract/ids';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { queries } from '#lib/queries.ts';
import { imageQuery } from '#lib/site-images/images.queries.ts';

/** Wide enough for the editor's column. */
const SHOWN_WIDTH = 640;

export class ImageView implements NodeView {
  readonly dom = document.createElement('figure');

  constructor(node: Node) {
    const { image, alt, caption } = node.attrs;
    const picture = document.createElement('img');
    this.dom.append(picture);
    if (caption !== '') {
      const words = document.createElement('figcaption');
      words.textContent = String(caption);
      this.dom.append(words);
    }
    void this.#load(picture, image as ImageId, String(alt));
  }

  async #load(picture: HTMLImageElement, id: ImageId, alt: string): Promise<void> {
    const { sizes, path, alt: own } = await queries.ensureQueryData(imageQuery(id));
    picture.alt = alt === '' ? own : alt;
    picture.src = sizes.find(({ width }) => width >= SHOWN_WIDTH)?.path ?? path;
  }

  /** What is loaded into it is none of the text's changes. */
  ignoreMutation(): boolean {
    return true;
  }
}
