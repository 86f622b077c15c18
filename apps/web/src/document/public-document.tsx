/** A public page as HTML that reads and links without JavaScript. */

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createIntl, type IntlShape } from 'react-intl';
import { PublicFrame } from '#public/frame/public-frame.tsx';
import { NotFoundPage } from '#public/not-found/not-found-page.tsx';
import type { Screen } from '#routes.tsx';
import { assetsFor } from './assets.ts';
import { Frame } from './frame.tsx';
import { HEAD_SCRIPT_SLOT, Head } from './head.tsx';
import { publicScript } from './head-scripts.ts';
import { type IslandSlots, IslandSlotsContext } from './island.tsx';
import type { PageFacts } from './page-context.ts';
import { messagesIn, ownWords } from './server-messages.ts';
import { StructuredSlots, StructuredSlotsContext } from './structured-data.tsx';
import { Surroundings } from './surroundings.tsx';

/** What a page is called, and what it says about itself. */
interface Naming {
  /** The last step of the way there. */
  readonly label: string;
  /** As the browser shows it. */
  readonly title: string;
  readonly description: string | undefined;
}

/** No screen: the 404 page. */
export async function renderPublicPage(
  facts: PageFacts,
  screen: Screen | undefined,
): Promise<string> {
  const messages = messagesIn(facts);
  const intl = createIntl({ locale: facts.language, messages });
  const { label, title, description } = namingOf(facts, screen, intl);
  const Page = screen === undefined ? NotFoundPage : await screen.page();
  const islands = new Islands(facts, messages);
  const structured = new StructuredSlots();
  const home = { name: intl.formatMessage({ id: 'public.home.title' }), path: '/' };
  const path = canonicalOf(facts, screen);
  const place =
    screen === undefined || screen.unlisted === true
      ? undefined
      : { path, crumbs: path === '/' ? [home] : [home, { name: label, path }] };
  const written = renderToString(
    <StructuredSlotsContext value={structured}>
      <Frame
        facts={facts}
        messages={messages}
        head={
          <Head
            facts={facts}
            title={title}
            description={description}
            assets={assetsFor('public')}
            place={place}
            ownWords={ownWords(facts)}
          />
        }
      >
        <IslandSlotsContext value={islands}>
          <PublicFrame>
            <Page />
          </PublicFrame>
        </IslandSlotsContext>
      </Frame>
    </StructuredSlotsContext>,
  );
  const filled = structured.fill(islands.fill(written));
  return `<!doctype html>${filled}`.replace(HEAD_SCRIPT_SLOT, publicScript);
}

function namingOf(facts: PageFacts, screen: Screen | undefined, intl: IntlShape): Naming {
  const { brand, content, path } = facts;
  const subject = screen?.subject?.(content, path);
  const label =
    subject?.title ?? intl.formatMessage({ id: screen?.title ?? 'app.not-found.title' });
  const own =
    screen?.description === undefined
      ? undefined
      : intl.formatMessage({ id: screen.description }, { brand });
  const home = screen?.path === '/' ? content.html : undefined;
  return {
    label,
    title: home?.title ?? `${label} · ${brand}`,
    description: home?.description ?? subject?.description ?? own,
  };
}

/** A page that is found at several addresses has one that counts. */
function canonicalOf({ content, path }: PageFacts, screen: Screen | undefined): string {
  if (screen === undefined) return path;
  return screen.subject?.(content, path)?.address ?? screen.path;
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
