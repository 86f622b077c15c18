/** What a product is called in the reader's language. */
import { productNamed } from '@fairlead/contract/product-table';
import type { IntlShape } from 'react-intl';

/** `accountType`: as the API names the product. */
export function productName(intl: IntlShape, accountType: string): string {
  const id = productNamed(accountType);
  return id === undefined ? accountType : intl.formatMessage({ id: `ui.product.${id}` });
}
