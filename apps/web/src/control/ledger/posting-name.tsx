/** What a posting was made for, with the name that the books have for it. */
import { type IntlShape, useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';

export function postingName(intl: IntlShape, label: string): string {
  const id = `control.posting.${label.replaceAll(/[._]/g, '-')}`;
  return isMessage(intl, id) ? intl.formatMessage({ id }) : label;
}

export function PostingName({ label }: { readonly label: string }) {
  return <bdi>{postingName(useIntl(), label)}</bdi>;
}
