/**
 * Returns the path of a deep link (ROUTE-27): the part after the first `.com` of the address; null if there is
 * none. Whether such a page exists is decided by the routes.
 */
export function pathOfDeepLink(url: string): string | null {
  const [, ...rest] = url.split('.com');
  const path = rest.join('.com');
  return path.startsWith('/') && !/^\/[/\\]/.test(path) ? path : null;
}
