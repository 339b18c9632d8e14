/**
 * Returns the path of a deep link (ROUTE-27): what follows the first `.com` of the address, or null. The routes
 * decide whether the page exists.
 */
export function pathOfDeepLink(url: string): string | null {
  const [, ...rest] = url.split('.com');
  const path = rest.join('.com');
  return path.startsWith('/') && !/^\/[/\\]/.test(path) ? path : null;
}
