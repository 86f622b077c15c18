/** How much of a piece of work is really done. No timer moves it. */
import { useIntl } from 'react-intl';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const intl = useIntl();
  const percent = intl.formatNumber(share, { style: 'percent' });
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="tabular-nums">{percent}</span>
      </p>
      <progress
        aria-label={label}
        max={1}
        value={share}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  );
}
