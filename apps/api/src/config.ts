/** The only reader of the environment. Everything else gets what it needs from the result. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { CannotStart } from '#platform/cannot-start.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);
const address = z.string().refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text));

/** A bank has an address to itself: below a path of another's, its own links would lead astray. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}

const origin = z
  .string()
  .refine(isOrigin)
  .transform((text) => new URL(text).origin);

/** Messages hold codes: in the clear they stay on this machine. */
function mayBeTold({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  return protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [host = '', bits = '1', ...more] = text.split('/');
  const longest = isIP(host) === 6 ? 128 : 32;
  const size = /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
  return isIP(host) !== 0 && more.length === 0 && size >= 1 && size <= longest;
}

/** What each variable must be, in words for the sentence that refuses it. */
const expected = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address',
  FAIRLEAD_DATA: 'a folder',
  FAIRLEAD_KEY_RING: 'a file',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/database',
  DATABASE_DIRECT_URL: 'an address like postgresql://user:password@host:5432/database',
  DATABASE_POOL_SIZE: 'a number of connections from 2 to 200',
  FAIRLEAD_ROLES: 'web, worker or both, separated by a comma',
  FAIRLEAD_ORIGIN: 'the address people open, like https://bank.example, without a path',
  TRUSTED_PROXIES: 'IP addresses or networks like 10.0.0.0/8, separated by commas',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_PORT: 'a port number from 0 to 65535',
  METRICS_HOST: 'a host name or address',
  S3_ENDPOINT: 'an address like https://s3.example',
  S3_REGION: 'a region name',
  S3_BUCKET: 'a bucket name',
  S3_ACCESS_KEY_ID: 'the access key',
  S3_SECRET_ACCESS_KEY: 'the secret of the access key',
  SMS_URL: 'an address like https://sms.example/send',
  SMS_SECRET: 'a secret of at least 16 characters, shared with the SMS provider',
} as const;

/** Every variable that a bank is started with. */
export const variableNames = Object.keys(expected);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  FAIRLEAD_DATA: z.string().default('./.fairlead'),
  FAIRLEAD_KEY_RING: z.string().optional(),
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  FAIRLEAD_ROLES: list.pipe(z.array(z.enum(['web', 'worker'])).min(1)).default(['web', 'worker']),
  FAIRLEAD_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: list.pipe(z.array(z.string().refine(isNetwork))).default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  S3_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text))
    .optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMS_URL: z
    .string()
    .refine((text) => URL.canParse(text) && mayBeTold(new URL(text)))
    .optional(),
  SMS_SECRET: z.string().min(16).optional(),
});

type Environment = z.infer<typeof environment>;

export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SmsConfig {
  readonly url: string;
  /** What messages are signed with. */
  readonly secret: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The file with the keys; inside the data folder unless given. */
  readonly keyRingFile: string;
  /** An outside PostgreSQL; the embedded one runs when this is missing. */
  readonly database?: { readonly url: string; readonly directUrl: string };
  readonly databasePoolSize: number;
  readonly roles: readonly ('web' | 'worker')[];
  /** The public origin; `http://localhost:PORT` is assumed when it is missing. */
  readonly origin?: string;
  readonly trustedProxies: readonly string[];
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Prometheus metrics on an address of their own; off when missing. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** Files go to S3 when this is given, else to the data folder. */
  readonly s3?: S3Config;
  /** Who carries SMS in live; a sandbox sends none. */
  readonly sms?: SmsConfig;
}

type Variables = Readonly<Record<string, string | undefined>>;

function parse(variables: Variables): Environment {
  const given = Object.entries(variables).filter(([, value]) => value?.trim());
  const result = environment.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  // Values are not repeated: some of them are secret.
  const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
  const wrong = names.map((name) => `${name} must be ${wordsFor(name)}`);
  throw new CannotStart(`${wrong.join('; ')}: correct or unset it.`);
}

function wordsFor(name: string): string {
  return Object.entries(expected).find(([known]) => known === name)?.[1] ?? 'something else';
}

function s3Of(env: Environment): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new CannotStart(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them or none.',
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function databaseOf(env: Environment): Config['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, FAIRLEAD_ROLES: roles } = env;
  if (url !== undefined) return { url, directUrl: directUrl ?? url };
  // A new, empty bank would open beside the one that is meant.
  if (directUrl !== undefined) {
    throw new CannotStart(
      'DATABASE_DIRECT_URL is nothing without DATABASE_URL: set both, or none for the embedded database.',
    );
  }
  // One process uses the data folder, so nobody else would do the rest.
  if (!roles.includes('web') || !roles.includes('worker')) {
    throw new CannotStart(
      'On the embedded database one process does everything: unset FAIRLEAD_ROLES, or set DATABASE_URL.',
    );
  }
  return undefined;
}

function smsOf({ SMS_URL, SMS_SECRET }: Environment): SmsConfig | undefined {
  if (!SMS_URL && !SMS_SECRET) return undefined;
  if (!SMS_URL || !SMS_SECRET) {
    throw new CannotStart('SMS_URL and SMS_SECRET belong together: set both or none.');
  }
  return { url: SMS_URL, secret: SMS_SECRET };
}

export function readConfig(variables: Variables = process.env): Config {
  const env = parse(variables);
  const dataDir = resolve(env.FAIRLEAD_DATA);
  const database = databaseOf(env);
  const s3 = s3Of(env);
  const sms = smsOf(env);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    keyRingFile: resolve(env.FAIRLEAD_KEY_RING ?? `${dataDir}/keys/ring.json`),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    roles: env.FAIRLEAD_ROLES,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    ...(database ? { database } : {}),
    ...(env.FAIRLEAD_ORIGIN ? { origin: env.FAIRLEAD_ORIGIN } : {}),
    ...(env.METRICS_PORT === undefined
      ? {}
      : { metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT } }),
    ...(s3 ? { s3 } : {}),
    ...(sms ? { sms } : {}),
  };
}

/** The phrase that locks and unlocks backups; asked for only by these two commands. */
export function readBackupPhrase(variables: Variables = process.env): string | undefined {
  return variables.FAIRLEAD_BACKUP_PHRASE?.trim() || undefined;
}

/** Tests may run on another PostgreSQL: `TEST_POSTGRES=/usr/lib/postgresql/15/bin`. */
export function readTestPostgres(
  variables: Variables = process.env,
): { folder: string; majorVersion: number } | undefined {
  const folder = variables.TEST_POSTGRES;
  if (!folder) return undefined;
  const majorVersion = Number(/\/(\d+)\/bin\/?$/.exec(folder)?.[1]);
  if (!majorVersion) throw new CannotStart('TEST_POSTGRES must be a folder like …/15/bin.');
  return { folder, majorVersion };
}
