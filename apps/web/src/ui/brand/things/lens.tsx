/** A lens over the chart: under it every line is seen to run true. */
import { Rope } from '#ui/brand/rope.tsx';
import { Sheet } from '#ui/brand/sheet.tsx';

export function Lens() {
  return (
    <Sheet name="lens" depths="bay">
      <Rope d="M-8 316c90 10 120-50 200-70s110-70 180-82 120 20 196-30" />
      <g stroke="var(--ink)" strokeWidth="2.25">
        <path d="M352 262l18-16 104 110c10 12-12 32-24 20z" fill="var(--surface-sunken)" />
        <circle cx="274" cy="182" r="118" fill="var(--surface-raised)" />
        <circle cx="274" cy="182" r="104" fill="var(--surface-raised)" />
      </g>
      <g stroke="var(--line-strong)" strokeOpacity="0.45" strokeWidth="1.5">
        <path d="M172 160c60-20 120 10 200-30M174 206c60-20 120 10 202-26M196 250c50-14 96 6 160-18M206 104c40-12 90 6 134-16" />
      </g>
      <circle cx="274" cy="182" r="50" stroke="var(--ink)" strokeWidth="13" />
      <Rope d="M172 226c50-6 70-18 102-44s58-40 100-46" />
      <path d="M309 147a50 50 0 0 1 14 26" stroke="var(--ink)" strokeWidth="13" />
      <path d="M206 116c14-16 30-26 50-32" stroke="var(--line)" strokeWidth="5" />
    </Sheet>
  );
}
