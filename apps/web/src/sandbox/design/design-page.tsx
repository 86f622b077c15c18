/** Every component of the design system in every state. Sandbox only. */
import { useIntl } from 'react-intl';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ActionsSection } from './actions-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { ChartsSection } from './charts-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DataSection } from './data-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { FormSection } from './form-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { PersonSection } from './person/person-section.tsx';
import { ValuesSection } from './values-section.tsx';

const SECTIONS = [
  { id: 'brand', Section: BrandSection },
  { id: 'actions', Section: ActionsSection },
  { id: 'fields', Section: FieldsSection },
  { id: 'choices', Section: ChoicesSection },
  { id: 'person', Section: PersonSection },
  { id: 'form', Section: FormSection },
  { id: 'feedback', Section: FeedbackSection },
  { id: 'overlays', Section: OverlaysSection },
  { id: 'data', Section: DataSection },
  { id: 'values', Section: ValuesSection },
  { id: 'charts', Section: ChartsSection },
] as const;

export function DesignPage() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={intl.formatMessage({ id: 'design.page.title' })}
        lead={intl.formatMessage({ id: 'design.page.lead' })}
      />
      {SECTIONS.map(({ id, Section }) => (
        <section key={id} aria-labelledby={`section-${id}`} className="mb-4">
          <h2 id={`section-${id}`} className="mb-4 text-xl font-semibold">
            {intl.formatMessage({ id: `design.section.${id}` })}
          </h2>
          <Section />
        </section>
      ))}
    </div>
  );
}
