/**
 * Copying inside the editor keeps blocks and marks; from anywhere else only the words come. No HTML
 * is ever parsed, which the pages' Trusted Types forbid, and nothing foreign gets in.
 */
import { Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';

const OWN_TYPE = 'application/x-fairlead-text';

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (event.clipboardData === null || selection.empty) return false;
  const slice = selection.content();
  event.preventDefault();
  event.clipboardData.clearData();
  event.clipboardData.setData(OWN_TYPE, JSON.stringify(slice.toJSON()));
  const words = slice.content.textBetween(0, slice.content.size, '\n');
  event.clipboardData.setData('text/plain', words);
  if (event.type === 'cut') view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
  return true;
}

function sliceFrom(data: DataTransfer): Slice {
  const own = data.getData(OWN_TYPE);
  const words = data.getData('text/plain');
  if (own === '') return fromWords(words);
  try {
    return Slice.fromJSON(schema, JSON.parse(own));
  } catch {
    // Of another version of this editor: its words are good enough.
    return fromWords(words);
  }
}

function fromWords(words: string): Slice {
  const paragraphs = words
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .map((line) => schema.node('paragraph', null, [schema.text(line)]));
  const open = paragraphs.length === 0 ? 0 : 1;
  return new Slice(Fragment.from(paragraphs), open, open);
}

function insert(view: EditorView, data: DataTransfer): void {
  const slice = sliceFrom(data);
  if (slice.size > 0) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}

function paste(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  if (view.editable && event.clipboardData !== null) insert(view, event.clipboardData);
  return true;
}

/** What is moved inside the editor is the editor's business. */
function drop(view: EditorView, event: DragEvent): boolean {
  if (view.dragging !== null) return false;
  event.preventDefault();
  if (view.editable && event.dataTransfer !== null) insert(view, event.dataTransfer);
  return true;
}

export function ownClipboard(): Plugin {
  return new Plugin({ props: { handleDOMEvents: { copy, cut: copy, paste, drop } } });
}
