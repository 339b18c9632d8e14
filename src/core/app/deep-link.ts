/**
 * Returns the path of a deep link (ROUTE-27): what follows the first `.com` in the address. Null if the address has no
 * `.com`. The routes decide whether such a page exists.
 */
export function pathOfDeepLink(url: string): string | null {
  const [, ...rest] = url.split('.com');
  const path = rest.join('.com');
  return path.startsWith('/') && !/^\/[/\\]/.test(path) ? path : null;
}
