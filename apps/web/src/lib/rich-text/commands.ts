/** What buttons and keys do to the text. */
import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { ownClipboard } from './clipboard.ts';
import { type SimpleMark, schema } from './schema.ts';

export type Style = 'paragraph' | 'heading-2' | 'heading-3' | 'bullets' | 'numbers';
export const styles: readonly Style[] = [
  'paragraph',
  'heading-2',
  'heading-3',
  'bullets',
  'numbers',
];

/** Of the block with the cursor in it; undefined where it is an image. */
export function styleOf({ selection: { $from } }: EditorState): Style | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth);
    if (type === schema.nodes.list) return attrs.ordered === true ? 'numbers' : 'bullets';
    if (type === schema.nodes.heading) return attrs.level === 3 ? 'heading-3' : 'heading-2';
  }
  return $from.depth === 0 ? undefined : 'paragraph';
}

const leaveList = liftListItem(schema.nodes.item);

/** One after the other; the second sees what the first has done. */
function inTurn(first: Command, second: Command): Command {
  return (state, dispatch, view) => {
    if (view === undefined) return false;
    first(state, dispatch, view);
    return second(view.state, dispatch, view);
  };
}

const asPlain = setBlockType(schema.nodes.paragraph);

/** Out of a list first: a heading inside a list is nothing that the site could show. */
function asBlock(set: Command): Command {
  return (state, dispatch, view) => {
    const style = styleOf(state);
    const inList = style === 'bullets' || style === 'numbers';
    return (inList ? inTurn(leaveList, set) : set)(state, dispatch, view);
  };
}

function asList(ordered: boolean): Command {
  const wrap = wrapInList(schema.nodes.list, { ordered });
  return (state, dispatch, view) => {
    const style = styleOf(state);
    if (style === (ordered ? 'numbers' : 'bullets')) return leaveList(state, dispatch, view);
    if (style === 'bullets' || style === 'numbers') {
      // The list around the cursor becomes one of the other kind.
      const { $from } = state.selection;
      dispatch?.(state.tr.setNodeMarkup($from.before($from.depth - 2), null, { ordered }));
      return true;
    }
    return inTurn(asPlain, wrap)(state, dispatch, view);
  };
}

export function setStyle(style: Style): Command {
  switch (style) {
    case 'paragraph':
      return asBlock(asPlain);
    case 'heading-2':
      return asBlock(setBlockType(schema.nodes.heading, { level: 2 }));
    case 'heading-3':
      return asBlock(setBlockType(schema.nodes.heading, { level: 3 }));
    case 'bullets':
      return asList(false);
    case 'numbers':
      return asList(true);
  }
}

export function toggle(mark: SimpleMark): Command {
  return toggleMark(schema.marks[mark]);
}

export function hasMark({ selection, storedMarks, doc }: EditorState, mark: SimpleMark): boolean {
  const type = schema.marks[mark];
  const { from, to, $from, empty } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

export interface LinkHere {
  readonly from: number;
  readonly to: number;
  /** Empty where there is none yet. */
  readonly href: string;
}

/** The link around the cursor, or what is selected to become one. */
export function linkHere({ selection, doc }: EditorState): LinkHere {
  const { $from, from, to } = selection;
  const type = schema.marks.link;
  const parent = $from.parent;
  let found: LinkHere | undefined;
  parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    const end = start + node.nodeSize;
    const mark = type.isInSet(node.marks);
    if (mark === undefined || from < start || from > end) return;
    found ??= { from: start, to: end, href: String(mark.attrs.href) };
  });
  if (found !== undefined && (selection.empty || doc.rangeHasMark(from, to, type))) return found;
  return { from, to, href: '' };
}

/** `words` are put in where nothing was selected. Without `href` the link is taken away. */
export function setLink({ from, to }: LinkHere, href: string | undefined, words = ''): Command {
  return (state, dispatch) => {
    const { tr } = state;
    if (href === undefined) tr.removeMark(from, to, schema.marks.link);
    else if (from === to) tr.insert(from, schema.text(words, [schema.mark('link', { href })]));
    else tr.addMark(from, to, schema.mark('link', { href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export interface ImageWords {
  readonly image: string;
  readonly alt: string;
  readonly caption: string;
}

/** In place of a selected image, or after the block with the cursor in it. */
export function putImage(words: ImageWords): Command {
  return (state, dispatch) => {
    const node = schema.node('image', { ...words });
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

export function plugins(): Plugin[] {
  return [
    history(),
    ownClipboard(),
    keymap({
      'Mod-b': toggle('bold'),
      'Mod-u': toggle('underline'),
      'Mod-Shift-x': toggle('strike'),
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      Enter: chainCommands(splitListItem(schema.nodes.item), leaveListWhenEmpty),
      'Mod-Alt-0': setStyle('paragraph'),
      'Mod-Alt-2': setStyle('heading-2'),
      'Mod-Alt-3': setStyle('heading-3'),
    }),
    keymap(baseKeymap),
  ];
}

const leaveListWhenEmpty: Command = (state, dispatch) =>
  state.selection.$from.parent.content.size === 0 ? leaveList(state, dispatch) : false;
