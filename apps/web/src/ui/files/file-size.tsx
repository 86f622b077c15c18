/** How large a file is, in kilobytes, and in megabytes from one on. */
import { useIntl } from 'react-intl';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

export function FileSize({ bytes }: { readonly bytes: number }) {
  const intl = useIntl();
  if (bytes < MEGABYTE) {
    const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
    return intl.formatNumber(kilobytes, { style: 'unit', unit: 'kilobyte' });
  }
  return intl.formatNumber(bytes / MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
}
