/** The front door: what this bank is, what it will never do, and the way in. */
import { usePage } from '#document/page-context.ts';
import { ContactSection } from '#public/frame/contact/contact-section.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { SandboxTour } from './sandbox-tour.tsx';
import { CardControl } from './sections/card-control.tsx';
import { Figures } from './sections/figures.tsx';
import { HomeHero } from './sections/home-hero.tsx';
import { Info } from './sections/info.tsx';
import { Principles } from './sections/principles.tsx';
import { Reviews } from './sections/reviews.tsx';
import { Services } from './sections/services.tsx';

export function HomePage() {
  const { mode } = usePage();
  return (
    <>
      <HomeHero />
      <Figures />
      <Services />
      <Principles />
      <CardControl />
      <Info />
      <Reviews />
      {mode === 'sandbox' && <SandboxTour />}
      <ContactSection />
      <div className="wrap-page pb-14">
        <StandingWarning />
      </div>
    </>
  );
}
