/** The paper that every drawing of the site stands on: a chart with its grid and depths. */
import type { ReactNode } from 'react';

export interface SheetProps {
  /** Of this drawing alone: two on one page must not share their clipping. */
  readonly name: string;
  /** How the sea lies on it. */
  readonly depths: 'bay' | 'strait' | 'open' | 'none';
  readonly children: ReactNode;
}

const DEPTHS: Readonly<Record<SheetProps['depths'], readonly string[]>> = {
  bay: [
    'M-10 250c90-50 150 10 240-30s150-120 330-90',
    'M-10 292c100-46 160 10 250-28s150-112 330-84',
    'M-10 336c110-44 170 8 260-26s150-104 320-80',
  ],
  strait: [
    'M150-10c40 90-30 150 20 230s-20 130 10 210',
    'M196-10c40 90-30 150 20 230s-20 130 10 210',
    'M372-10c-30 110 40 150-6 240s20 120-10 200',
    'M418-10c-30 110 40 150-6 240s20 120-10 200',
  ],
  open: [
    'M-10 120c140-60 260 40 400-10s140-70 190-70',
    'M-10 200c140-60 260 40 400-10s140-60 190-60',
    'M-10 280c140-60 260 40 400-10s140-50 190-50',
    'M-10 360c140-60 260 40 400-10s140-40 190-40',
  ],
  none: [],
};

export function Sheet({ name, depths, children }: SheetProps) {
  const clip = `sheet-${name}`;
  return (
    <svg viewBox="0 0 560 420" fill="none" aria-hidden="true" className="h-auto w-full">
      <clipPath id={clip}>
        <rect x="1" y="1" width="558" height="418" rx="16" />
      </clipPath>
      <g clipPath={`url(#${clip})`} strokeLinecap="round" strokeLinejoin="round">
        <rect width="560" height="420" fill="var(--surface-raised)" />
        <path
          d="M0 90h560M0 190h560M0 290h560M0 390h560M100 0v420M230 0v420M360 0v420M490 0v420"
          stroke="var(--line)"
        />
        <g stroke="var(--line-strong)" strokeOpacity="0.4" strokeWidth="1.25">
          {DEPTHS[depths].map((depth) => (
            <path key={depth} d={depth} />
          ))}
        </g>
        {children}
      </g>
      <rect x="1" y="1" width="558" height="418" rx="16" stroke="var(--line)" strokeWidth="2" />
    </svg>
  );
}
