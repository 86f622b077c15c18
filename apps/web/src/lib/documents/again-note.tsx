/** Why something that was proved is asked for once more, and by when it is looked at. */
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface AgainNoteProps {
  readonly again: { readonly why: 'taken_back' | 'details_changed'; readonly text: string | null };
}

export function AgainNote({ again }: AgainNoteProps) {
  const intl = useIntl();
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'field.again.title' })}>
      <p>{intl.formatMessage({ id: `field.again.${again.why}` })}</p>
      {again.text !== null && (
        <blockquote className="mt-2 border-s-2 border-warn-line ps-3">
          <bdi>{again.text}</bdi>
        </blockquote>
      )}
      <p className="mt-2">
        {intl.formatMessage(
          { id: 'field.again.next' },
          {
            link: (words) => (
              <TextLink key="complain" href={paths.customer.complaints()}>
                {words}
              </TextLink>
            ),
          },
        )}
      </p>
    </Panel>
  );
}
