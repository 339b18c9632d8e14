/**
 * Where the stream is opened. An answer may name another place than the configured one, but only where the API itself is, or
 * where the configuration has a socket; and never one in clear in place of one that is not: the token is sent there.
 *
 * @param configured the configuration's own, or the usual place of its API
 * @returns `isRefused`: what was named does not count
 */
export function socketAddress(
  named: string | null,
  configured: string,
  apiUrl: string,
): { readonly url: string; readonly isRefused: boolean } {
  if (named === null) return { url: configured, isRefused: false };
  const there = URL.canParse(named) ? new URL(named) : null;
  const hosts = [configured, apiUrl].filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname);
  const isSafe = there?.protocol === 'wss:' || (there?.protocol === 'ws:' && configured.startsWith('ws:'));
  const isOurs = there !== null && there.username === '' && hosts.includes(there.hostname);
  return isOurs && isSafe ? { url: named, isRefused: false } : { url: configured, isRefused: true };
}
