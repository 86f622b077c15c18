/**
 * What came of a form: errors stand in a red panel that takes the focus, success in a green one.
 * Never by colour alone: icon and title say it too.
 */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#ui/class-names.ts';

export type PanelTone = 'error' | 'success' | 'warning' | 'note';

export interface PanelProps {
  readonly tone: PanelTone;
  readonly title: string;
  readonly children?: ReactNode;
  /** Moves the focus here when the panel appears or its key changes. */
  readonly takesFocus?: boolean;
  /** Read out at once though it takes no focus: something came in between. */
  readonly isUrgent?: boolean;
}

const ROLES = { error: 'alert', success: 'status', warning: undefined, note: undefined } as const;

const LOOKS = {
  error: { icon: CircleAlert, look: 'border-debit bg-debit-soft', ink: 'text-debit' },
  success: { icon: CircleCheck, look: 'border-credit bg-credit-soft', ink: 'text-credit' },
  warning: { icon: TriangleAlert, look: 'border-warn-line bg-warn-soft', ink: 'text-warn' },
  note: { icon: Info, look: 'border-line bg-sunken', ink: 'text-muted' },
} as const;

export function Panel({ tone, title, children, takesFocus, isUrgent }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus === true) panel.current?.focus();
  }, [takesFocus]);
  const { icon: Icon, look, ink } = LOOKS[tone];
  return (
    <div
      ref={panel}
      tabIndex={takesFocus === true ? -1 : undefined}
      role={isUrgent === true ? 'alert' : ROLES[tone]}
      className={classes('flex gap-3 rounded-md border p-4 text-ink', look)}
    >
      <Icon aria-hidden="true" className={classes('mt-0.5 size-5 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children !== undefined && <div className="mt-1 text-base">{children}</div>}
      </div>
    </div>
  );
}
