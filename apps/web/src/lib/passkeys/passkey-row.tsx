/** One passkey in the list. */
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Passkey } from '#lib/factors/factor-calls.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isFixed: boolean;
  readonly timeZone: string | undefined;
  readonly onAsk: (what: 'remove' | 'rename') => void;
}

export function PasskeyRow({ passkey, isFixed, timeZone, onAsk }: PasskeyRowProps) {
  const intl = useIntl();
  const { name, created_at, last_used_at, synced } = passkey;
  const made = <DateTime key="made" iso={created_at} style="day" timeZone={timeZone} />;
  return (
    <li className="flex items-center gap-x-4 border-t border-line px-5 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {synced && <Badge>{intl.formatMessage({ id: 'app.passkeys.synced' })}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {last_used_at === null
            ? intl.formatMessage({ id: 'app.passkeys.unused' }, { made })
            : intl.formatMessage(
                { id: 'app.passkeys.used' },
                { made, used: <DateTime key="used" iso={last_used_at} timeZone={timeZone} /> },
              )}
        </p>
      </div>
      {!isFixed && (
        <div className="flex">
          <IconButton
            label={intl.formatMessage({ id: 'app.passkeys.rename-name' }, { name })}
            onPress={() => onAsk('rename')}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={intl.formatMessage({ id: 'app.passkeys.remove-name' }, { name })}
            onPress={() => onAsk('remove')}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </li>
  );
}
