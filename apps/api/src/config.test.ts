import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { readConfig, variableNames } from './config.ts';

test('without any variable the bank runs alone on this machine', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: 'localhost', roles: ['web', 'worker'] });
  expect(config.dataDir).toMatch(/\/\.fairlead$/);
  expect(config.keyRingFile).toBe(`${config.dataDir}/keys/ring.json`);
  expect(config.database).toBeUndefined();
  expect(config.metrics).toBeUndefined();
  expect(config.s3).toBeUndefined();
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', METRICS_PORT: '' })).toEqual(readConfig({}));
});

test('every variable finds its place', () => {
  const url = 'postgresql://u:p@db/bank';
  const config = readConfig({
    PORT: '80',
    HOST: '0.0.0.0',
    FAIRLEAD_DATA: '/data',
    DATABASE_URL: url,
    FAIRLEAD_ROLES: 'worker',
    FAIRLEAD_ORIGIN: 'https://bank.example/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9100',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMS_URL: 'https://sms.example/send',
    SMS_SECRET: 'sixteen letters!',
  });
  expect(config).toMatchObject({
    port: 80,
    host: '0.0.0.0',
    dataDir: '/data',
    database: { url, directUrl: url },
    roles: ['worker'],
    origin: 'https://bank.example',
    trustedProxies: ['10.0.0.0/8', '::1'],
    logLevel: 'warn',
    metrics: { host: '127.0.0.1', port: 9100 },
    s3: { endpoint: 'https://s3.example', bucket: 'files', region: 'auto' },
    sms: { url: 'https://sms.example/send', secret: 'sixteen letters!' },
  });
});

test('what is wrong is named all at once, and no value is repeated', () => {
  const wrong = { PORT: '99999', FAIRLEAD_ROLES: 'cook', DATABASE_URL: 'mysql://u:hunter2@h/d' };
  expect(() => readConfig(wrong)).toThrow(/PORT must be .*DATABASE_URL must be .*FAIRLEAD_ROLES/);
  expect(() => readConfig(wrong)).not.toThrow(/hunter2|cook|99999/);
});

test.for(['banana', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1/8/8', '::1/129', '10.0.0.1 10.0.0.2'])(
  'no proxy is trusted by the name of %s',
  (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES must be IP addresses');
  },
);

test('a bank has an address to itself, not a path below another', () => {
  const read = (FAIRLEAD_ORIGIN: string) => readConfig({ FAIRLEAD_ORIGIN }).origin;
  expect(read('https://Bank.example:443')).toBe('https://bank.example');
  const wrong = ['bank.example', 'ftp://bank.example', 'https://example.org/bank'];
  for (const address of [...wrong, 'https://a:b@bank.example', 'https://bank.example/?lang=en']) {
    expect(() => read(address)).toThrow('FAIRLEAD_ORIGIN must be the address people open');
  }
});

test('texts go to their provider in the clear on this machine only', () => {
  const SMS_SECRET = 'sixteen letters!';
  const read = (SMS_URL: string) => readConfig({ SMS_URL, SMS_SECRET }).sms?.url;
  for (const url of ['https://sms.example/send', 'http://localhost:4000/send', 'http://[::1]/']) {
    expect(read(url)).toBe(url);
  }
  for (const url of ['http://sms.example/send', 'http://localhost.example/', 'ftp://localhost/']) {
    expect(() => read(url)).toThrow('SMS_URL must be an address like https://sms.example/send');
  }
});

test('half a configuration of S3 or of SMS is refused', () => {
  expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow('set all of them or none');
  expect(() => readConfig({ SMS_URL: 'https://sms.example' })).toThrow('set both or none');
});

test('a direct address alone is refused, and opens no bank on the embedded database', () => {
  const DATABASE_DIRECT_URL = 'postgresql://u:hunter2@db/bank';
  const sentence = 'DATABASE_DIRECT_URL is nothing without DATABASE_URL: set both, or none';
  for (const DATABASE_URL of [undefined, ' ']) {
    expect(() => readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toThrow(sentence);
    expect(() => readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).not.toThrow(/hunter2/);
  }
  const DATABASE_URL = 'postgresql://u:hunter2@pooler/bank';
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).database).toEqual({
    url: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
  });
});

test('half the work alone is refused where no other process may do the rest', () => {
  for (const FAIRLEAD_ROLES of ['web', 'worker', 'worker,worker']) {
    const sentence = 'On the embedded database one process does everything: unset FAIRLEAD_ROLES';
    expect(() => readConfig({ FAIRLEAD_ROLES })).toThrow(sentence);
    const DATABASE_URL = 'postgresql://u:p@db/bank';
    expect(readConfig({ FAIRLEAD_ROLES, DATABASE_URL }).roles[0]).toBe(
      FAIRLEAD_ROLES.split(',')[0],
    );
  }
  expect(readConfig({ FAIRLEAD_ROLES: 'worker, web' }).roles).toEqual(['worker', 'web']);
});

test('operators read of every variable, and of none that there is not', () => {
  const text = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8');
  const told = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
  expect([...told].sort()).toEqual([...variableNames, 'FAIRLEAD_BACKUP_PHRASE'].sort());
});
