/** What two sides wrote to each other, oldest on top; one's own stands at the end of the line. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { classes } from '#ui/class-names.ts';
import { DateTime } from '#ui/values/date-time.tsx';
import { type OpenPage, type SentFile, SentFiles } from './sent-files.tsx';

interface Written {
  readonly id: string;
  readonly message: string;
  readonly from: 'customer' | 'staff';
  readonly created_at: string;
  readonly read_at: string | null;
  readonly attachments: readonly SentFile[];
}

export interface TalkProps<Message extends Written> {
  /** Newest first, as the bank answers them. */
  readonly messages: readonly Message[];
  /** Whose screen this is. */
  readonly own: Written['from'];
  readonly nameOf: (message: Message) => string;
  readonly openFile: OpenPage;
  /** The customer's, on their own screen. */
  readonly timeZone?: string | undefined;
  readonly earlier?: { readonly load: () => void; readonly isLoading: boolean } | undefined;
  readonly empty: ReactNode;
}

export function Talk<Message extends Written>(props: TalkProps<Message>) {
  const { messages, own, nameOf, openFile, timeZone, earlier, empty } = props;
  const intl = useIntl();
  if (messages.length === 0) return empty;
  return (
    <div className="flex flex-col gap-4">
      {earlier !== undefined && (
        <div className="flex justify-center">
          <Button size="compact" isPending={earlier.isLoading} onPress={earlier.load}>
            {intl.formatMessage({ id: 'app.messages.earlier' })}
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-4">
        {messages.toReversed().map((message) => (
          <Line
            key={message.id}
            message={message}
            name={nameOf(message)}
            isOwn={message.from === own}
            openFile={openFile}
            timeZone={timeZone}
          />
        ))}
      </ol>
    </div>
  );
}

interface LineProps {
  readonly message: Written;
  readonly name: string;
  readonly isOwn: boolean;
  readonly openFile: OpenPage;
  readonly timeZone: string | undefined;
}

function Line({ message, name, isOwn, openFile, timeZone }: LineProps) {
  const intl = useIntl();
  return (
    <li className={classes('flex flex-col gap-1.5', isOwn ? 'items-end' : 'items-start')}>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <bdi className="font-medium">{name}</bdi>
        <DateTime iso={message.created_at} timeZone={timeZone} />
        {isOwn && message.read_at !== null && (
          <span>{intl.formatMessage({ id: 'app.messages.seen' })}</span>
        )}
      </p>
      <p
        dir="auto"
        className={classes(
          'max-w-prose rounded-md border px-4 py-2.5 text-start whitespace-pre-line wrap-anywhere',
          isOwn ? 'border-transparent bg-accent-soft' : 'border-line bg-sunken',
        )}
      >
        {message.message}
      </p>
      <SentFiles files={message.attachments} open={openFile} />
    </li>
  );
}
