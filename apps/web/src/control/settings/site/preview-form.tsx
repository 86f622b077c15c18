/** What others see when somebody shares the site: words and a picture, with how it looks. */
import type { ImageId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { directionOf, languages } from '#lib/languages.ts';
import { brandOfPage } from '#lib/screen/brand.ts';
import { FormImage } from '#lib/site-images/form-image.tsx';
import { imageIdOf, imageQuery } from '#lib/site-images/images.queries.ts';
import { siteTexts, storedOf, textsOf } from './site-texts.ts';
import { SiteTextsFields } from './site-texts-fields.tsx';

const checks = z.object({ texts: siteTexts, card_image: z.string() });
type Typed = z.infer<typeof checks>;

export function PreviewForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'preview'>>) {
  const intl = useIntl();
  const [language, setLanguage] = useState(intl.locale);
  const { texts, card_image } = current.value;
  const state = useSettingsForm<Typed>({
    schema: checks,
    start: { texts: textsOf(texts), card_image: card_image ?? '' },
    save: (typed) =>
      bank.settings.changePreview({
        ifMatch: String(current.version),
        body: { texts: storedOf(typed.texts), card_image: imageIdOf(typed.card_image) },
      }),
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <SiteTextsFields control={control} isReadOnly={isReadOnly} onLanguage={setLanguage} />
      <FormImage
        control={control}
        name="card_image"
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.preview.card' })}
        description={intl.formatMessage({ id: 'control.preview.card-help' })}
      />
      <LinkCard control={control} language={language} />
    </BankForm>
  );
}

interface LinkCardProps {
  readonly control: Control<Typed, unknown, Typed>;
  readonly language: string;
}

/** As most services draw it. */
function LinkCard({ control, language }: LinkCardProps) {
  const intl = useIntl();
  const { texts, card_image } = useWatch({ control });
  const words = texts?.[languages.indexOf(language)];
  const own = intl.formatMessage({ id: 'control.preview.own-words' });
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">
        {intl.formatMessage({ id: 'control.preview.looks' })}
      </figcaption>
      <div className="max-w-sm overflow-hidden rounded-md border border-line">
        {card_image === undefined || card_image === '' ? (
          <p className="grid aspect-[1.91] place-items-center bg-sunken p-4 text-center text-sm text-muted">
            {intl.formatMessage({ id: 'control.preview.own-card' })}
          </p>
        ) : (
          <CardPicture id={card_image as ImageId} />
        )}
        <div lang={language} dir={directionOf(language)} className="flex flex-col gap-1 p-4">
          <span className="text-xs text-muted">{location.host}</span>
          <span className="font-semibold">
            {words?.title === undefined || words.title === '' ? brandOfPage() : words.title}
          </span>
          <span className="line-clamp-2 text-sm text-muted">
            {words?.description === undefined || words.description === '' ? own : words.description}
          </span>
        </div>
      </div>
    </figure>
  );
}

function CardPicture({ id }: { readonly id: ImageId }) {
  const { data } = useQuery(imageQuery(id));
  if (data === undefined) return <div className="aspect-[1.91] bg-sunken" />;
  return <img src={data.path} alt={data.alt} className="aspect-[1.91] w-full object-cover" />;
}
