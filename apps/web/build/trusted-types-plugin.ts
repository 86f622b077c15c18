/**
 * React Aria empties its announcements by `innerHTML = ''`, which the pages' Trusted Types forbid.
 * `textContent` does the same; the build stops when the library no longer looks as it did.
 */
import type { Plugin } from 'vite';

const ANNOUNCER = /react-aria[\\/]dist[\\/]private[\\/]live-announcer[\\/]LiveAnnouncer\.mjs$/;

export function trustedTypesPlugin(): Plugin {
  return {
    name: 'fairlead:trusted-types',
    apply: 'build',
    transform: {
      filter: { id: ANNOUNCER },
      handler(code) {
        if (!code.includes(".innerHTML = ''")) this.error('The announcer of React Aria changed.');
        return { code: code.replaceAll(".innerHTML = ''", ".textContent = ''"), map: null };
      },
    },
  };
}
