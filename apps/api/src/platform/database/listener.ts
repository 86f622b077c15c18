/**
 * One connection per process that hears NOTIFY. It reconnects by itself; since messages sent
 * meanwhile are lost, every listener is then called with an empty payload: look for yourself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '#platform/cannot-start.ts';
import { appLimits, clientConfig, sessionStatements } from './pool.ts';
import { identifier } from './roles.ts';

export type Listener = (payload: string) => void;

/**
 * Held, shared, by every process that has a bank open, on the connection that listens. Whoever
 * empties a sandbox takes it alone. A server that lost sight of a process lets go within a minute.
 */
export const PRESENCE_LOCK = 7_301_002n;
const shown = `
  set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  select pg_advisory_lock_shared(${PRESENCE_LOCK})`;

const heartbeatMs = 10_000;
const longestPauseMs = 5_000;

export class NotificationListener {
  readonly #url: string;
  readonly #notice: (sentence: string) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;
  #connecting: Promise<void> | undefined;

  constructor(url: string, notice: (sentence: string) => void) {
    this.#url = url;
    this.#notice = notice;
  }

  /** Answers once the server knows that we listen; the returned function ends it. */
  async listen(channel: string, listener: Listener): Promise<() => void> {
    const known = this.#listeners.get(channel);
    if (known) known.add(listener);
    else this.#listeners.set(channel, new Set([listener]));
    if (!this.#client) {
      this.#connecting ??= this.#connect();
      await this.#connecting;
    }
    if (!known) await this.#client?.query(`listen ${identifier(channel)}`);
    return () => {
      this.#listeners.get(channel)?.delete(listener);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    await this.#connecting;
    await this.#client?.end();
    this.#client = undefined;
  }

  async #connect(): Promise<void> {
    for (let pauseMs = 50; !this.#closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const client = new pg.Client({
        ...clientConfig(this.#url, heartbeatMs * 2.5),
        application_name: 'fairlead listener',
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query(sessionStatements('fairlead_app', appLimits));
        await client.query(shown);
        for (const channel of this.#listeners.keys()) {
          await client.query(`listen ${identifier(channel)}`);
        }
      } catch (error) {
        await client.end();
        this.#notice(`The database cannot be listened to yet: ${messageOf(error)}`);
        await sleep(pauseMs);
        continue;
      }
      this.#use(client);
      return;
    }
  }

  #use(client: pg.Client): void {
    this.#client = client;
    this.#connecting = undefined;
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    client.once('end', () => this.#lost(client));
    // Keeps a quiet but healthy connection from counting as silent, and finds a dead one.
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => this.#lost(client));
    }, heartbeatMs);
    this.#heartbeat.unref();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    clearInterval(this.#heartbeat);
    this.#client = undefined;
    if (this.#closed) return;
    this.#connecting = this.#connect().then(() => {
      if (this.#closed) return;
      for (const listeners of this.#listeners.values()) {
        for (const listener of listeners) listener('');
      }
    });
  }
}
