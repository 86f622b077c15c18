/**
 * The words of one part of the site in one language. Each area loads its own part only; the build
 * cuts the catalogues and parses the messages (build/catalogue-plugin.ts).
 */
import type { IntlConfig } from 'react-intl';

type ParsedMessage = Exclude<NonNullable<IntlConfig['messages']>[MessageId], string>;
/** Typed as the whole catalogue: which part of it a screen needs is the business of `parts`. */
export type Messages = Record<MessageId, ParsedMessage>;
export type AppArea = 'customer' | 'control' | 'sandbox';
type Loaders = Readonly<Record<string, () => Promise<Messages>>>;

const parts: Readonly<Record<AppArea | 'island', Loaders>> = {
  island: import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=field,signin,protected.sandbox.tick,protected.code.authenticator,protected.code.never-tell,protected.warning',
    import: 'default',
  }),
  customer: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=app,field,ui,customer,protected',
    import: 'default',
  }),
  control: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=app,field,ui,signin,control,protected',
    import: 'default',
  }),
  sandbox: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=app,field,ui,sandbox,design,protected',
    import: 'default',
  }),
};

export async function loadMessages(part: AppArea | 'island', language: string): Promise<Messages> {
  const load = parts[part][`../locales/${language}.json`];
  if (load === undefined) throw new Error(`There is no catalogue for ${language}.`);
  return await load();
}
