/** The screen on which one more item is written; saved, it has a screen of its own. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { contentKey } from '#lib/content/content-client.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

export interface NewItemPageProps<Making> {
  readonly noun: { readonly name: string };
  readonly list: { readonly href: string; readonly label: string };
  readonly title: string;
  readonly lead: string;
  /** Answers where the item is found from now on. */
  readonly create: (made: Making) => Promise<string>;
  readonly form: (save: (made: Making) => Promise<void>) => ReactNode;
}

export function NewItemPage<Making>(props: NewItemPageProps<Making>) {
  const { noun, list, title, lead, create, form } = props;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const save = async (made: Making) => {
    const href = await create(made);
    await cache.invalidateQueries({ queryKey: contentKey(noun.name) });
    await navigate(href, { replace: true });
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} lead={lead} crumbs={[list, { label: title, href: '' }]} />
      <Card>{form(save)}</Card>
    </div>
  );
}
