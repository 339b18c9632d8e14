/**
 * The path that a deep link means (ROUTE-27): what follows the first `.com` of the address, or null. Whether there is a
 * page is for the routes to say.
 */
export function pathOfDeepLink(url: string): string | null {
  const [, ...rest] = url.split('.com');
  const path = rest.join('.com');
  return path.startsWith('/') && !/^\/[/\\]/.test(path) ? path : null;
}
