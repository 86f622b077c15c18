/**
 * What the operator of a live bank states about who it is, in words of the build, and the
 * regulator's own register. The server writes it below every page.
 */
import type { StatedLicence } from '@fairlead/contract/licence';
import { useIntl } from 'react-intl';

type Sentence =
  | 'name'
  | 'address'
  | 'number'
  | 'regulator'
  | 'deposits'
  | 'complaints'
  | 'stated'
  | 'register';

/** What names the bank, beside a form that asks somebody for what is theirs alone. */
const WHO: readonly Sentence[] = ['name', 'address', 'number', 'regulator'];
const ALL: readonly Sentence[] = [...WHO, 'deposits', 'complaints'];

export interface LicenceBlockProps {
  readonly licence: StatedLicence;
  readonly shows?: 'who' | 'all';
}

export function LicenceBlock({ licence, shows = 'all' }: LicenceBlockProps) {
  const intl = useIntl();
  const values = {
    tradingName: licence.trading_name,
    legalName: licence.legal_name,
    address: licence.address,
    number: licence.number,
    entry: licence.entry,
    regulator: licence.regulator,
    statement: licence.statement,
    body: licence.complaints_body,
  };
  const register = { regulator: licence.regulator, address: licence.register_address };
  /** The page's own script says it anew when the language changes. */
  const said = (sentence: Sentence | 'title', having: Readonly<Record<string, string>> = {}) => ({
    'data-protected': `licence.${sentence}`,
    'data-values': JSON.stringify(having),
    children: intl.formatMessage({ id: `protected.licence.${sentence}` }, having),
  });
  return (
    <section className="flex max-w-3xl flex-col gap-1 text-sm text-muted wrap-anywhere">
      <p className="font-semibold text-ink" {...said('title')} />
      {(shows === 'all' ? ALL : WHO).map((sentence) => (
        <p key={sentence} {...said(sentence, values)} />
      ))}
      <p className="font-medium text-ink" {...said('stated')} />
      <a
        href={licence.register_address}
        rel="noopener noreferrer"
        className="inline-flex min-h-8 items-center self-start rounded-sm text-accent underline"
        {...said('register', register)}
      />
    </section>
  );
}
