/** Codes of some of the personas, with the real time that each is still good for. */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { nowMs } from '#lib/clock.ts';
import { Card } from '#ui/data/card.tsx';

type PersonaCode = Awaited<ReturnType<typeof bank.personas.authenticator>>[number];

export interface PersonaCodesProps {
  readonly title: string;
  readonly codes: readonly PersonaCode[];
  /** When the bank gave them. */
  readonly readAtMs: number;
}

const TICK_MS = 1_000;

export function PersonaCodes({ title, codes, readAtMs }: PersonaCodesProps) {
  const intl = useIntl();
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (codes.length === 0) return null;
  const passed = Math.max(0, (now - readAtMs) / 1000);
  return (
    <Card title={title} flush>
      <ul>
        {codes.map(({ persona, name, code, seconds_left }) => (
          <li
            key={persona}
            className="flex items-center justify-between gap-4 border-t border-line px-5 py-3"
          >
            <bdi className="font-medium">{name}</bdi>
            <span className="flex items-baseline gap-4">
              {code === null ? (
                <span className="text-sm text-muted">
                  {intl.formatMessage({ id: 'sandbox.authenticator.used' })}
                </span>
              ) : (
                <bdi dir="ltr" className="font-mono text-xl tracking-widest tabular-nums">
                  {`${code.slice(0, 3)} ${code.slice(3)}`}
                </bdi>
              )}
              <span className="w-14 text-end text-sm text-muted tabular-nums">
                {intl.formatMessage(
                  { id: 'sandbox.authenticator.seconds' },
                  { seconds: Math.max(0, Math.ceil(seconds_left - passed)) },
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
