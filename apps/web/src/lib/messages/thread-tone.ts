/** The colour that helps the word about a thread. */
import type { BadgeTone } from '#ui/feedback/badge.tsx';

export function threadTone(status: 'Open' | 'Answered' | 'Closed'): BadgeTone {
  if (status === 'Open') return 'warning';
  return status === 'Answered' ? 'good' : 'plain';
}
