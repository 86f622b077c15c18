/**
 * Formatted text as one writes it: a tool bar, and the text as the site will show it. Loaded only
 * where somebody edits.
 */
import type { RichText } from '@fairlead/contract/rich-text';
import type { Command } from 'prosemirror-state';
import { useId, useState } from 'react';
import { directionOf } from '#lib/languages.ts';
import { classes } from '#ui/class-names.ts';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import {
  errorClass,
  type FieldTexts,
  fieldClass,
  helpClass,
  labelClass,
} from '#ui/field-frame/field-class.ts';
import { linkHere, putImage, setLink } from './commands.ts';
import { EditorTools } from './editor-tools.tsx';
import { type Editor, useEditor } from './editor-view.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { schema } from './schema.ts';

export interface RichTextEditorProps extends FieldTexts {
  readonly name: string;
  readonly start: RichText;
  readonly onChange: (text: RichText) => void;
  readonly isReadOnly: boolean;
  /** That the text is written in. */
  readonly language: string;
}

/** As the site sets it, a size smaller. */
const TEXT =
  'min-h-48 whitespace-pre-wrap wrap-break-word px-4 py-3 outline-none! [&>*+*]:mt-3 ' +
  '[&>*+h2]:mt-5 [&_h2]:font-serif [&_h2]:text-xl [&_h2]:font-medium [&_h3]:text-lg ' +
  '[&_h3]:font-semibold [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 ' +
  '[&_strong]:font-semibold [&_[data-link]]:text-accent-ink [&_[data-link]]:underline ' +
  '[&_[data-link]]:underline-offset-4 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-md ' +
  '[&_figcaption]:mt-2 [&_figcaption]:text-sm [&_figcaption]:text-muted ' +
  '[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-focus ' +
  '[&_.ProseMirror-selectednode]:outline-offset-2';

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, error, start, onChange, isReadOnly } = props;
  const id = useId();
  const [asking, setAsking] = useState<'link' | 'image'>();
  const attributes = attributesOf(props, id);
  const editor = useEditor({ start, onChange, isReadOnly, attributes });
  const { place, state, run } = editor;
  return (
    <div className={fieldClass}>
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <div
        className={classes(
          'min-w-0 rounded-sm border bg-raised focus-within:outline-2',
          'focus-within:outline-offset-2 focus-within:outline-focus',
          error === undefined ? 'border-line-strong' : 'border-debit',
        )}
      >
        {!isReadOnly && (
          <EditorTools state={state} run={run} controls={`${id}-text`} onAsk={setAsking} />
        )}
        <div ref={place} />
      </div>
      {description !== undefined && (
        <p id={`${id}-help`} className={helpClass}>
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={errorClass}>
          <ErrorNote>{error}</ErrorNote>
        </p>
      )}
      <EditorDialogs editor={editor} asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
}

/** What ties the text to the words around it, and to its language. */
function attributesOf(props: RichTextEditorProps, id: string): Record<string, string> {
  const { name, description, error, language, isReadOnly } = props;
  const described = [
    description === undefined ? '' : `${id}-help`,
    error === undefined ? '' : `${id}-error`,
  ];
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described.join(' ').trim(),
    'aria-invalid': String(error !== undefined),
    'aria-readonly': String(isReadOnly),
    id: `${id}-text`,
    name,
    lang: language,
    dir: directionOf(language),
    class: TEXT,
  };
}

interface EditorDialogsProps {
  readonly editor: Editor;
  readonly asking: 'link' | 'image' | undefined;
  readonly onClose: () => void;
}

function EditorDialogs({ editor: { state, run }, asking, onClose }: EditorDialogsProps) {
  const finish = (command: Command) => {
    onClose();
    run(command);
  };
  if (asking === 'link') {
    const here = linkHere(state);
    const set = (href: string | undefined, words: string) => finish(setLink(here, href, words));
    return <LinkDialog here={here} onClose={onClose} onSet={set} />;
  }
  if (asking === undefined) return null;
  const selected = 'node' in state.selection ? state.selection.node : undefined;
  const present = isImage(selected)
    ? {
        image: String(selected.attrs.image),
        alt: String(selected.attrs.alt),
        caption: String(selected.attrs.caption),
      }
    : undefined;
  return (
    <ImageDialog
      {...(present === undefined ? {} : { present })}
      onClose={onClose}
      onPut={(words) => finish(putImage(words))}
    />
  );
}

function isImage(node: unknown): node is { readonly attrs: Readonly<Record<string, unknown>> } {
  return (
    typeof node === 'object' && node !== null && 'type' in node && node.type === schema.nodes.image
  );
}
