/** A public page as HTML that reads and links without JavaScript. */

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { themeScript } from '#lib/theme/theme-script.ts';
import { PublicFrame } from '#public/frame/public-frame.tsx';
import { NotFoundPage } from '#public/not-found/not-found-page.tsx';
import type { Screen } from '#routes.tsx';
import { assetsFor } from './assets.ts';
import { Frame } from './frame.tsx';
import { BREADCRUMBS_SLOT, Head, THEME_SCRIPT_SLOT } from './head.tsx';
import { type IslandSlots, IslandSlotsContext } from './island.tsx';
import type { PageFacts } from './page-context.ts';
import { messagesIn } from './server-messages.ts';
import { Surroundings } from './surroundings.tsx';

/** No screen: the 404 page. */
export async function renderPublicPage(
  facts: PageFacts,
  screen: Screen | undefined,
): Promise<string> {
  const messages = messagesIn(facts.language);
  const intl = createIntl({ locale: facts.language, messages });
  const title = intl.formatMessage({ id: screen?.title ?? 'app.not-found.title' });
  const Page = screen === undefined ? NotFoundPage : await screen.page();
  const islands = new Islands(facts, messages);
  const description =
    screen?.description === undefined
      ? undefined
      : intl.formatMessage({ id: screen.description }, { brand: facts.brand });
  const written = renderToString(
    <Frame
      facts={facts}
      messages={messages}
      head={
        <Head
          facts={facts}
          title={title}
          description={description}
          assets={assetsFor('public')}
          isPublic={screen !== undefined && screen.unlisted !== true}
        />
      }
    >
      <IslandSlotsContext value={islands}>
        <PublicFrame>
          <Page />
        </PublicFrame>
      </IslandSlotsContext>
    </Frame>,
  );
  const filled = islands.fill(written);
  return `<!doctype html>${filled}`
    .replace(THEME_SCRIPT_SLOT, themeScript)
    .replace(BREADCRUMBS_SLOT, () =>
      breadcrumbs(facts, title, intl.formatMessage({ id: 'public.home.title' })),
    );
}

/** Renders each island by itself and puts it where its slot stands. */
class Islands implements IslandSlots {
  readonly #facts: PageFacts;
  readonly #messages: Record<string, string>;
  readonly #contents = new Map<string, { name: string; content: ReactNode }>();

  constructor(facts: PageFacts, messages: Record<string, string>) {
    this.#facts = facts;
    this.#messages = messages;
  }

  add(name: string, content: ReactNode): string {
    const slot = `@@island-${this.#contents.size}@@`;
    this.#contents.set(slot, { name, content });
    return slot;
  }

  fill(page: string): string {
    let filled = page;
    for (const [slot, { name, content }] of this.#contents) {
      const markup = renderToString(
        <Surroundings facts={this.#facts} messages={this.#messages}>
          {content}
        </Surroundings>,
        { identifierPrefix: `${name}-` },
      );
      filled = filled.replace(slot, () => markup);
    }
    return filled;
  }
}

function breadcrumbs(facts: PageFacts, title: string, home: string): string {
  const { data, language, path } = facts;
  const start = `${data.origin ?? ''}/${language}`;
  const steps =
    path === '/'
      ? [{ name: home, item: start }]
      : [
          { name: home, item: start },
          { name: title, item: `${start}${path}` },
        ];
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
  return JSON.stringify(list).replace(/</g, '\\u003c');
}
