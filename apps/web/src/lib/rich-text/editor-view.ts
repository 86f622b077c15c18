/** The editor itself, tied to a place on the page. */
import type { RichText } from '@fairlead/contract/rich-text';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useRef, useState } from 'react';
import { plugins } from './commands.ts';
import { fromDocument, toDocument } from './document.ts';
import { ImageView } from './image-view.ts';

export interface EditorParts {
  readonly start: RichText;
  readonly onChange: (text: RichText) => void;
  readonly isReadOnly: boolean;
  /** What ties it to the words around it, such as its label. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Editor {
  readonly place: (element: HTMLDivElement | null) => void;
  readonly state: EditorState;
  readonly run: (command: Command) => void;
}

export function useEditor(parts: EditorParts): Editor {
  const [state, setState] = useState(() =>
    EditorState.create({ doc: toDocument(parts.start), plugins: plugins() }),
  );
  const [element, place] = useState<HTMLDivElement | null>(null);
  const view = useRef<EditorView>(undefined);
  const newest = useRef({ parts, state });
  newest.current = { parts, state };
  useEffect(() => {
    if (element === null) return;
    const made = new EditorView(
      { mount: element },
      {
        state: newest.current.state,
        editable: () => !newest.current.parts.isReadOnly,
        attributes: () => ({ ...newest.current.parts.attributes }),
        nodeViews: { image: (node) => new ImageView(node) },
        dispatchTransaction(change) {
          const next = made.state.apply(change);
          made.updateState(next);
          setState(next);
          if (change.docChanged) newest.current.parts.onChange(fromDocument(next.doc));
        },
      },
    );
    view.current = made;
    return () => made.destroy();
  }, [element]);
  const { isReadOnly, attributes } = parts;
  const facts = JSON.stringify([isReadOnly, attributes]);
  // What is said about the field changes without a key being pressed in it.
  useEffect(() => {
    if (facts !== '') view.current?.setProps({});
  }, [facts]);
  const run = useCallback((command: Command) => {
    const { current } = view;
    if (current === undefined) return;
    command(current.state, current.dispatch.bind(current), current);
    current.focus();
  }, []);
  return { place, state, run };
}
