/** The bank's API, as this browser calls it. */
import { createClient } from '@fairlead/contract/client';

export { ApiError } from '@fairlead/contract/client';

export const bank = createClient({
  baseUrl: '',
  // The page's language, which the reader may have changed since the cookie was read.
  headers: () => ({ 'accept-language': document.documentElement.lang }),
});
