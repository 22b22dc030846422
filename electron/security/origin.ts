/** The one origin of the app's pages under Electron, and the only comparison with it: by a URL parser, part by part. */

export const APP_SCHEME = 'app';
export const APP_HOST = 'stam';
/** The page of the window. */
export const APP_PAGE = `${APP_SCHEME}://${APP_HOST}/index.html`;

/** True for an address of the app itself. Anything that does not parse is not. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === `${APP_SCHEME}:` &&
    url.host === APP_HOST &&
    url.username === '' &&
    url.password === '' &&
    url.port === ''
  );
}

/** True for what the app's own page holds in memory and hands out as a file: an export that a person asked for. */
export function isAppBlob(address: string): boolean {
  return address.startsWith('blob:') && isAppUrl(address.slice('blob:'.length));
}
