/** Who somebody is, and what they do here. It gives nobody a sign-in. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { ItemFormProps } from '#lib/content/editing/item-form.ts';
import { LanguageField } from '#lib/content/editing/language-field.tsx';
import { PositionField } from '#lib/content/editing/position-field.tsx';
import { useContentForm } from '#lib/content/editing/use-content-form.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { positionCheck, requiredText, textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { FormImage } from '#lib/site-images/form-image.tsx';
import { imageIdOf } from '#lib/site-images/images.queries.ts';
import type { StaffProfileWords } from './staff-profiles-noun.ts';

const checks = z.object({
  language: requiredText,
  name: textUpTo(120),
  position: textUpTo(120),
  about: textUpTo(4_000),
  image: z.string(),
  place: positionCheck,
});
type Typed = z.infer<typeof checks>;

export interface StaffProfileMaking extends StaffProfileWords {
  readonly language: string;
}

export function wordsOf({ language: _, ...words }: StaffProfileMaking): StaffProfileWords {
  return words;
}

function typedOf({ image, ...rest }: StaffProfileMaking): Typed {
  return { ...rest, image: image ?? '' };
}

function madeOf({ image, ...rest }: Typed): StaffProfileMaking {
  return { ...rest, image: imageIdOf(image) };
}

export function StaffProfileForm(props: ItemFormProps<StaffProfileMaking>) {
  const { start, isNew, save, isReadOnly = false, onUnsaved } = props;
  const intl = useIntl();
  const state = useContentForm<Typed>({
    schema: checks,
    start: typedOf(start),
    save: (typed) => save(madeOf(typed)),
    onUnsaved,
  });
  const { control } = state.form;
  const language = state.form.watch('language');
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.item.save' })}
      isReadOnly={isReadOnly}
    >
      {isNew && <LanguageField control={control} name="language" />}
      <FormText
        control={control}
        language={language}
        name="name"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.profiles.name' })}
      />
      <FormText
        control={control}
        language={language}
        name="position"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.profiles.position' })}
        description={intl.formatMessage({ id: 'control.profiles.position-help' })}
      />
      <FormText
        control={control}
        language={language}
        name="about"
        kind="area"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.profiles.about' })}
        description={intl.formatMessage({ id: 'control.item.paragraphs' })}
      />
      <FormImage
        control={control}
        name="image"
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.item.image' })}
      />
      <PositionField control={control} name="place" isReadOnly={isReadOnly} />
    </BankForm>
  );
}
