/** The tool bar of the editor: arrow keys walk it, the state of each button is said. */
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useIntl } from 'react-intl';
import { hasMark, linkHere, type Style, setStyle, styleOf, styles, toggle } from './commands.ts';
import { type SimpleMark, simpleMarks } from './schema.ts';

export interface EditorToolsProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  /** The id of the text. */
  readonly controls: string;
  readonly onAsk: (what: 'link' | 'image') => void;
}

const STYLE_ICONS: Readonly<Record<Style, LucideIcon>> = {
  paragraph: Pilcrow,
  'heading-2': Heading2,
  'heading-3': Heading3,
  bullets: List,
  numbers: ListOrdered,
};
const MARK_ICONS: Readonly<Record<SimpleMark, LucideIcon>> = {
  bold: Bold,
  underline: Underline,
  strike: Strikethrough,
};

export function EditorTools({ state, run, controls, onAsk }: EditorToolsProps) {
  const intl = useIntl();
  const style = styleOf(state);
  const isLink = linkHere(state).href !== '';
  return (
    <Toolbar
      aria-label={intl.formatMessage({ id: 'control.editor.tools' })}
      aria-controls={controls}
      className="flex flex-wrap gap-1 border-b border-line p-1"
    >
      {styles.map((one) => (
        <Tool
          key={one}
          icon={STYLE_ICONS[one]}
          label={intl.formatMessage({ id: `control.editor.${one}` })}
          isPressed={style === one}
          onPress={() => run(setStyle(one))}
        />
      ))}
      <Gap />
      {simpleMarks.map((mark) => (
        <Tool
          key={mark}
          icon={MARK_ICONS[mark]}
          label={intl.formatMessage({ id: `control.editor.${mark}` })}
          isPressed={hasMark(state, mark)}
          onPress={() => run(toggle(mark))}
        />
      ))}
      <Tool
        icon={Link}
        label={intl.formatMessage({ id: 'control.editor.link' })}
        isPressed={isLink}
        onPress={() => onAsk('link')}
      />
      <Tool
        icon={ImagePlus}
        label={intl.formatMessage({ id: 'control.editor.image' })}
        onPress={() => onAsk('image')}
      />
      <Gap />
      <Tool
        icon={Undo2}
        label={intl.formatMessage({ id: 'control.editor.undo' })}
        isDisabled={undoDepth(state) === 0}
        onPress={() => run(undo)}
      />
      <Tool
        icon={Redo2}
        label={intl.formatMessage({ id: 'control.editor.redo' })}
        isDisabled={redoDepth(state) === 0}
        onPress={() => run(redo)}
      />
    </Toolbar>
  );
}

function Gap() {
  return <span aria-hidden="true" className="mx-1 w-px self-stretch bg-line" />;
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon: Icon, label, isPressed, isDisabled = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
