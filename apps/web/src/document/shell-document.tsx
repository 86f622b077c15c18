/** The shell of a signed-in area: painted at once, filled by the browser. */
import { renderToString } from 'react-dom/server';
import { createIntl, FormattedMessage } from 'react-intl';
import type { AppArea } from '#lib/catalogues.ts';
import type { Screen } from '#routes.tsx';
import { AreaSkeleton } from '#ui/layout/area-skeleton.tsx';
import { LicenceFooter } from '#ui/licence/licence-footer.tsx';
import { LostNotice } from '#ui/parts/lost-notice.tsx';
import { assetsFor } from './assets.ts';
import { Frame } from './frame.tsx';
import { HEAD_SCRIPT_SLOT, Head } from './head.tsx';
import { shellScript } from './head-scripts.ts';
import type { PageFacts } from './page-context.ts';
import { messagesIn, ownWords } from './server-messages.ts';

export function renderShell(facts: PageFacts, area: AppArea, screen: Screen): string {
  const messages = messagesIn(facts);
  const { licence = null, logo = null } = facts.data;
  const title = createIntl({ locale: facts.language, messages }).formatMessage({
    id: screen.title,
  });
  const written = renderToString(
    <Frame
      facts={facts}
      messages={messages}
      head={
        <Head
          facts={facts}
          title={`${title} · ${facts.brand}`}
          assets={assetsFor({ area, language: facts.language })}
          ownWords={ownWords(facts)}
        />
      }
    >
      <noscript>
        <p className="m-6 rounded-md border border-warn-line bg-warn-soft p-4">
          <FormattedMessage id="app.shell.needs-script" />
        </p>
      </noscript>
      <div
        id="app"
        data-brand={facts.brand}
        data-logo={logo === null ? undefined : JSON.stringify(logo)}
        data-licence={licence === null ? undefined : JSON.stringify(licence)}
        className="in-data-lost:hidden"
      >
        <AreaSkeleton frame={screen.frame ?? 'area'} brand={facts.brand} logo={logo} />
      </div>
      {/* After the app, whose first link leads to its content. */}
      <LostNotice className="m-6">
        <FormattedMessage id="app.shell.lost" />
      </LostNotice>
      <LicenceFooter licence={licence} />
    </Frame>,
  );
  return `<!doctype html>${written}`.replace(HEAD_SCRIPT_SLOT, shellScript);
}
