/** What a link in formatted text may be; apart from the schemas, because browsers check it too. */

/** `/path` of this site, a web address, an email address or a telephone number. No other scheme. */
export const SAFE_LINK =
  /^(?:\/(?![/\\])[^\s\\<>"'`]*|https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{2,5})?(?:[/?#][^\s\\<>"'`]*)?|mailto:[^\s\\<>"'`:/]+@[^\s\\<>"'`:/]+|tel:\+?[0-9 ()-]{3,30})$/;
