/** The security headers, from one place: for answers of the API and for pages. */
import { MODE_HEADER } from '@fairlead/contract';
import { isLocalHost } from '#platform/http/request/origin.ts';

/** The one style that React Aria puts into the page itself; check it when that library changes. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), ' +
    'display-capture=(), fullscreen=(self), geolocation=(), gyroscope=(), hid=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), ' +
    'publickey-credentials-get=(self), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
} as const;

/** Nothing loads, nothing frames it: for JSON and downloads. */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const MOST_KEPT = 100;

interface HeaderFacts {
  readonly mode: 'sandbox' | 'live';
  readonly protocol: 'http' | 'https';
  readonly host: string;
}

function commonHeaders({ mode, protocol, host }: HeaderFacts): Record<string, string> {
  const headers: Record<string, string> = { ...everywhere };
  if (protocol === 'https') {
    headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  }
  if (mode === 'sandbox') {
    headers[MODE_HEADER] = 'sandbox';
    if (!isLocalHost(host)) headers['x-robots-tag'] = 'noindex';
  }
  return headers;
}

/** For answers of the API: never kept by anybody. */
function apiHeaders(facts: HeaderFacts): Record<string, string> {
  return {
    ...commonHeaders(facts),
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
  };
}

/** Made once for each way of coming here; callers may send any host, so only a few are kept. */
export class SecurityHeaders {
  readonly #mode: HeaderFacts['mode'];
  readonly #kept = new Map<string, Readonly<Record<string, string>>>();

  constructor(mode: HeaderFacts['mode']) {
    this.#mode = mode;
  }

  of(
    kind: 'api' | 'page',
    { protocol, host }: Omit<HeaderFacts, 'mode'>,
  ): Readonly<Record<string, string>> {
    const key = `${kind} ${protocol} ${host}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const facts = { mode: this.#mode, protocol, host };
    const made = kind === 'api' ? apiHeaders(facts) : commonHeaders(facts);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, made);
    return made;
  }
}

interface InlineParts {
  /** `sha256-…` of each inline script, and of each inline style sheet. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');

/**
 * The policy of pages: our own files, and inline parts only by their hash. Pages are cached, so
 * there are no nonces. Trusted Types: only the policies named here, and none is a default one.
 */
export function pagePolicy({ scriptHashes, styleHashes }: InlineParts): string {
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self' ${reactAriaStyle}${quoted(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types fairlead',
  ].join('; ');
}
