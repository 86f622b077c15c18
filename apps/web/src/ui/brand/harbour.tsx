/** A harbour as a chart shows it: depths, a headland with its light, a line that runs true. */
const ROPE = 'M0 262c60 14 118-38 190-34 44 2 60 14 92 10 58-8 40-98 108-104';

export function Harbour() {
  return (
    <svg viewBox="0 0 560 420" fill="none" aria-hidden="true" className="h-auto w-full">
      <clipPath id="harbour-sheet">
        <rect x="1" y="1" width="558" height="418" rx="16" />
      </clipPath>
      <g clipPath="url(#harbour-sheet)">
        <rect width="560" height="420" fill="var(--surface-raised)" />
        <path
          d="M0 90h560M0 190h560M0 290h560M0 390h560M100 0v420M230 0v420M360 0v420M490 0v420"
          stroke="var(--line)"
        />
        <Depths />
        <Headland />
        <Compass />
        <path d={ROPE} stroke="var(--surface-raised)" strokeWidth="13" />
        <path d="M262 194a18 40 0 0 0 0 80" stroke="var(--ink)" strokeWidth="9" />
        <path d={ROPE} stroke="var(--surface-raised)" strokeWidth="10" />
        <path d={ROPE} stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
        <path d="M262 194a18 40 0 0 1 0 80" stroke="var(--ink)" strokeWidth="9" />
        <path d="M238 279h48" stroke="var(--ink)" strokeWidth="9" strokeLinecap="round" />
        <Boat />
      </g>
      <rect x="1" y="1" width="558" height="418" rx="16" stroke="var(--line)" strokeWidth="2" />
    </svg>
  );
}

const SOUNDINGS = [
  [52, 176, 22],
  [186, 66, 31],
  [312, 54, 27],
  [44, 330, 12],
  [190, 330, 7],
  [480, 70, 14],
  [120, 396, 4],
  [330, 318, 5],
] as const;

function Depths() {
  return (
    <>
      <g stroke="var(--line-strong)" strokeOpacity="0.45" strokeWidth="1.25">
        <path d="M-10 300c80-60 130-30 200-70s80-110 170-130 140 20 210-20" />
        <path d="M-10 344c90-60 150-30 220-70s90-110 180-130 120 10 180-10" />
        <path d="M-10 388c100-64 170-34 240-74s110-110 190-122 110 4 150-4" />
        <path d="M20 440c80-46 200-40 260-84s110-96 180-104 80 0 110-2" strokeDasharray="2 6" />
      </g>
      <g className="text-xs italic" fill="var(--ink-faint)">
        {SOUNDINGS.map(([x, y, depth]) => (
          <text key={depth} x={x} y={y}>
            {depth}
          </text>
        ))}
      </g>
    </>
  );
}

function Headland() {
  return (
    <>
      <path d="M478 214 330 186v46zM494 214l90-26v46z" fill="var(--warn-line)" fillOpacity="0.22" />
      <path
        d="M570 268c-30-4-66 2-90 24s-30 20-54 26-36 40-62 52-60 8-84 30-24 20-36 40h330z"
        fill="var(--surface-sunken)"
        stroke="var(--ink-muted)"
        strokeWidth="1.75"
      />
      <g stroke="var(--ink-muted)" strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round">
        <path d="m471 300 6-76h18l6 76z" fill="var(--surface-raised)" />
        <path d="M475 250h22M473 276h26M472 224h28M478 224v-16h16v16M475 208l11-11 11 11" />
      </g>
    </>
  );
}

function Compass() {
  return (
    <g transform="translate(100 90)" stroke="var(--ink-muted)" strokeWidth="1.25">
      <circle r="28" fill="var(--surface-raised)" strokeOpacity="0.6" />
      <path
        d="M0-38 6-6 0 0-6-6zM0 38 6 6 0 0-6 6zM-38 0-6-6 0 0-6 6zM38 0 6-6 0 0 6 6z"
        fill="var(--surface-raised)"
      />
      <path d="M0-38 6-6 0 0z" fill="var(--ink-muted)" />
    </g>
  );
}

function Boat() {
  return (
    <g stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <path d="M388 134h74l-12 18h-50z" fill="var(--surface-raised)" />
      <path d="M422 134V70M427 78l30 48h-30zM417 86l-24 40h24z" fill="var(--surface-raised)" />
      <path d="M376 164c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0" stroke="var(--line-strong)" />
    </g>
  );
}
