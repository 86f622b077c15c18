/** Keeps what is on show up to date: each kind of news says what to ask the bank for again. */
import type { QueryKey } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { queries } from '#lib/queries.ts';
import { OutOfSightContext } from '#ui/overlays/out-of-sight.ts';
import { type LiveNews, listenToBank } from './live-stream.ts';

/** Several events of one moment are one question. */
const GATHER_MS = 150;

const ASK_AGAIN: Readonly<Record<LiveNews, readonly QueryKey[]>> = {
  'account.changed': [['customer', 'accounts']],
  // What moves, moves on an account: the bank tells of the transfer alone.
  'transfer.changed': [
    ['customer', 'transfers'],
    ['customer', 'accounts'],
    ['customer', 'notifications'],
  ],
  // What a notice tells of is on these pages, and has no news of its own.
  'notification.changed': [
    ['customer', 'notifications'],
    ['customer', 'complaints'],
    ['customer', 'transfers', 'standing'],
  ],
  'home_message.changed': [['customer', 'home-message']],
  'phone_call.changed': [['customer', 'phone-call']],
  'message.changed': [['customer', 'messages']],
  'standing.changed': [
    ['customer', 'status'],
    ['customer', 'verifications'],
  ],
  'statement.made': [['customer', 'statements']],
  reset: [['customer']],
  'session.ended': [['customer', 'status']],
};

export function useLive(): void {
  // The session is over: the bank would refuse the stream until they have signed in again.
  const isOver = use(OutOfSightContext);
  useEffect(() => {
    if (isOver) return;
    const heard = new Set<LiveNews>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      for (const queryKey of [...heard].flatMap((news) => ASK_AGAIN[news])) {
        void queries.invalidateQueries({ queryKey });
      }
      heard.clear();
    };
    const stop = listenToBank((news) => {
      heard.add(news);
      timer ??= setTimeout(ask, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isOver]);
}
