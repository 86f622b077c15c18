/** What a browser holds against a page: console errors, faults, requests that leave the bank. */
import type { BrowserContext } from 'playwright-core';

export interface Complaints {
  /** What was held against the pages since the last time, without what was forgiven. */
  take(): string[];
  /** A complaint that belongs to the journey, such as the answer to a wrong password. */
  forgive(pattern: RegExp): void;
}

/** A breach of the Content-Security-Policy is an error of the console too. */
const HEARD = ['error', 'warning'];

/**
 * Chromium's stopwatch over a font fetched ahead: now and then it runs out on one that is in use.
 * `fetchedInVain` looks at every screen for itself.
 */
const STOPWATCH = /was preloaded using link preload but not used within a few seconds/;

export function listenTo(context: BrowserContext, origin: string): Complaints {
  const heard: string[] = [];
  const forgiven: RegExp[] = [STOPWATCH];
  context.on('console', (message) => {
    if (HEARD.includes(message.type())) heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => heard.push(`fault: ${fault.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const goesOut = /^(https?|wss?):$/.test(url.protocol) && url.origin !== origin;
    if (goesOut) heard.push(`left the bank: ${url.href}`);
  });
  return {
    take: () => heard.splice(0).filter((text) => !forgiven.some((pattern) => pattern.test(text))),
    forgive: (pattern) => {
      forgiven.push(pattern);
    },
  };
}
