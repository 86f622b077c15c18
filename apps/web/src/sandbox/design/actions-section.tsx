/** Buttons, links, menus, tabs, disclosures, breadcrumbs. */
import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonVariant } from '#ui/actions/button-class.ts';
import { Disclosure } from '#ui/actions/disclosure.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Menu } from '#ui/actions/menu.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { Specimen } from './specimen.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function ActionsSection() {
  const intl = useIntl();
  const save = intl.formatMessage({ id: 'design.action.save' });
  const more = intl.formatMessage({ id: 'design.action.more' });
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button variant="${variant}"`}>
          <Button variant={variant}>{save}</Button>
          <Button variant={variant} size="compact">
            {save}
          </Button>
          <Button variant={variant} icon={<Download aria-hidden="true" className="size-5" />}>
            {save}
          </Button>
          <Button variant={variant} isDisabled>
            {save}
          </Button>
          <Button variant={variant} isPending>
            {save}
          </Button>
        </Specimen>
      ))}
      <Specimen name="LinkButton, TextLink, IconButton, CopyButton, Tooltip">
        <LinkButton href={paths.home()} variant="primary">
          {intl.formatMessage({ id: 'design.action.open' })}
        </LinkButton>
        <TextLink href={paths.home()}>{intl.formatMessage({ id: 'design.action.open' })}</TextLink>
        <Tooltip text={more}>
          <IconButton label={more}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        </Tooltip>
        <IconButton label={more} disabled>
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
        <CopyButton label={save} value={save} />
      </Specimen>
      <Openers />
    </>
  );
}

function Openers() {
  const intl = useIntl();
  const [view, setView] = useState('one');
  const more = intl.formatMessage({ id: 'design.action.more' });
  const text = intl.formatMessage({ id: 'design.text.sentence' });
  return (
    <>
      <Specimen name="Menu">
        <Menu
          label={more}
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          onAction={() => {}}
          entries={[
            {
              id: 'edit',
              label: intl.formatMessage({ id: 'design.action.save' }),
              icon: <Pencil aria-hidden="true" className="size-5" />,
            },
            {
              id: 'delete',
              label: intl.formatMessage({ id: 'design.action.delete' }),
              icon: <Trash2 aria-hidden="true" className="size-5" />,
              danger: true,
            },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs" layout="stack">
        <Tabs
          label={intl.formatMessage({ id: 'design.section.actions' })}
          selected={view}
          onSelect={setView}
          views={(['one', 'two', 'three'] as const).map((id) => ({
            id,
            title: intl.formatMessage({ id: `design.choice.${id}` }),
            content: text,
          }))}
        />
      </Specimen>
      <Specimen name="Disclosure" layout="stack">
        <div>
          <Disclosure title={intl.formatMessage({ id: 'design.text.question' })} open>
            {text}
          </Disclosure>
          <Disclosure title={intl.formatMessage({ id: 'design.text.question' })}>{text}</Disclosure>
        </div>
      </Specimen>
      <Specimen name="Breadcrumbs">
        <Breadcrumbs
          crumbs={[
            { label: intl.formatMessage({ id: 'sandbox.frame.area' }), href: '/sandbox/inbox' },
            { label: intl.formatMessage({ id: 'design.page.title' }), href: '/design' },
          ]}
        />
      </Specimen>
    </>
  );
}
