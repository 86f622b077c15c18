/** The words of a page, and where it stands. Its address and language are given once. */
import { pageIcons, pageTags } from '@fairlead/contract/content-choices';
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { FormRichText } from '#lib/content/editing/form-rich-text.tsx';
import { LanguageField } from '#lib/content/editing/language-field.tsx';
import { PositionField } from '#lib/content/editing/position-field.tsx';
import { useContentForm } from '#lib/content/editing/use-content-form.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { positionCheck, requiredText, requiredWords, textUpTo } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import type { PageWords } from './pages-noun.ts';

const checks = z.object({
  slug: z.string().check(z.trim(), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'field.error.slug')),
  language: requiredText,
  title: textUpTo(120),
  description: z.string().check(z.trim(), z.maxLength(300, 'field.error.too-long')),
  icon: z.enum(pageIcons),
  tag: z.enum(['none', ...pageTags]),
  position: positionCheck,
  content: requiredWords,
});
type Typed = z.infer<typeof checks>;

export interface PageMaking extends PageWords {
  readonly slug: string;
  readonly language: string;
}

export interface PageFormProps {
  readonly start: PageMaking;
  /** What is given once and cannot be changed here any more. */
  readonly fixed: { readonly slug: boolean; readonly language: boolean };
  readonly submitLabel: string;
  readonly save: (made: PageMaking) => Promise<unknown>;
  readonly isReadOnly?: boolean;
  readonly onUnsaved?: (unsaved: boolean) => void;
}

export function wordsOf({ title, description, icon, tag, position, content }: PageMaking) {
  return { title, description, icon, tag, position, content };
}

export function PageForm(props: PageFormProps) {
  const { start, fixed, submitLabel, save, isReadOnly = false, onUnsaved } = props;
  const intl = useIntl();
  const state = useContentForm<Typed>({
    schema: checks,
    start: { ...start, tag: start.tag ?? 'none' },
    save: ({ tag, ...typed }) => save({ ...typed, tag: tag === 'none' ? null : tag }),
    onUnsaved,
  });
  const { control } = state.form;
  const language = state.form.watch('language');
  return (
    <BankForm state={state} submitLabel={submitLabel} isReadOnly={isReadOnly}>
      {!fixed.slug && (
        <FormText
          control={control}
          name="slug"
          autoComplete="off"
          label={intl.formatMessage({ id: 'control.pages.slug' })}
          description={intl.formatMessage({ id: 'control.pages.slug-help' })}
        />
      )}
      {!fixed.language && <LanguageField control={control} name="language" />}
      <FormText
        control={control}
        language={language}
        name="title"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.pages.heading' })}
      />
      <FormText
        control={control}
        language={language}
        name="description"
        kind="area"
        optional
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.pages.description' })}
        description={intl.formatMessage({ id: 'control.pages.description-help' })}
      />
      <FormRichText
        control={control}
        name="content"
        language={language}
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.item.content' })}
      />
      <Placement control={control} isReadOnly={isReadOnly} />
      <PositionField control={control} name="position" isReadOnly={isReadOnly} />
    </BankForm>
  );
}

interface PlacementProps {
  readonly control: Control<Typed, unknown, Typed>;
  readonly isReadOnly: boolean;
}

function Placement({ control, isReadOnly }: PlacementProps) {
  const intl = useIntl();
  return (
    <>
      <FormSelect
        control={control}
        name="tag"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.pages.tag' })}
        choices={(['none', ...pageTags] as const).map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.pagetag.${id}` }),
          description: intl.formatMessage({ id: `control.pagetag.${id}-help` }),
        }))}
      />
      <FormSelect
        control={control}
        name="icon"
        kind="radio"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.pages.icon' })}
        choices={pageIcons.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.pageicon.${id}` }),
        }))}
      />
    </>
  );
}
