/** The page of one thing that the bank offers or explains: its top, then what it consists of. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import type { SceneName } from '#ui/brand/scene.tsx';
import { Hero } from './hero.tsx';

type OfferName = MessageId extends infer Id
  ? Id extends `site.${infer Name}.headline`
    ? Name
    : never
  : never;

export interface OfferProps {
  readonly name: OfferName;
  readonly scene: SceneName;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Offer({ name, scene, actions, children }: OfferProps) {
  const intl = useIntl();
  const { brand, data } = usePage();
  const values = { brand, currencies: data.currencies?.length ?? 0 };
  return (
    <>
      <Hero
        scene={scene}
        label={intl.formatMessage({ id: `site.${name}.title` })}
        headline={intl.formatMessage({ id: `site.${name}.headline` }, values)}
        lead={intl.formatMessage({ id: `site.${name}.lead` }, values)}
        actions={actions}
      />
      {children}
    </>
  );
}
