import { Secret } from '../../kernel/secret.ts';

/** The page for a new password. The links in the mails of some servers call its token `passwordReset`. */
const RESET = /^(?:\/a\/customer\/[^/]*)*\/reset-password(?:\/|$)/;

/**
 * Removes the access token from an address of the app: `/reset-password/TOKEN`, `/share/SALT`,
 * `/members/join/TOKEN`, the end of a wall screen link (`/stand-alone-page/viewmode_…`), `?token=TOKEN` on any
 * path, or `/reset-password?passwordReset=TOKEN`. Each may start with the address of a viewed customer account
 * (`/a/customer/N`).
 *
 * @returns the address without the token, and the token; null when the address has none
 */
export function withoutToken(path: string, query: string): { href: string; token: string } | null {
  const inPath =
    /^((?:\/a\/customer\/[^/]*)*(?:\/reset-password(?=\/[^/]+\/?$)|\/share(?=\/)|\/members\/join(?=\/)|\/stand-alone-page\/viewmode))[/_](.+?)\/?$/.exec(
      path,
    );
  const parameters = new URLSearchParams(query);
  const names = RESET.test(path) ? ['passwordReset', 'token'] : ['token'];
  const token = inPath?.[2] ?? names.map((name) => parameters.get(name)).find(Boolean);
  if (!token) return null;
  for (const name of names) parameters.delete(name);
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return { href: (inPath?.[1] ?? path) + rest, token: inPath ? decoded(token) : token };
}

/**
 * Decodes a token from a path. A token with an invalid percent escape is returned as it is; no server knows such a
 * token anyway.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A placeholder for the app's own origin when parsing addresses; no request is sent to it. */
const HERE = 'https://app.invalid';

/**
 * Removes the access token from a link or path that came from outside the app. In a link, the path begins after the
 * first `.com` (ROUTE-27).
 *
 * @returns `left`: the part that may be shown. `whole`: the full path to open in this app; null if the link leads to
 * another site but contains a token that would work here. Null instead of both if the address contains no token
 */
export function withoutDoor(address: string): { left: string; whole: Secret | null } | null {
  const end = address.indexOf('.com');
  const isOurs = address.startsWith('/') || end >= 0;
  const begin = address.startsWith('/')
    ? 0
    : end >= 0
      ? end + '.com'.length
      : (/^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(address)?.[0].length ?? address.length);
  const [path = ''] = address.slice(begin).split('#');
  if (!path.startsWith('/') || !URL.canParse(path, HERE)) return null;
  const url = new URL(path, HERE);
  if (url.origin !== HERE || url.username !== '' || url.pathname.startsWith('//')) return null;
  const found = withoutToken(url.pathname, url.search.slice(1));
  const whole = isOurs ? new Secret(url.pathname + url.search) : null;
  return found && { left: address.slice(0, begin) + found.href, whole };
}
