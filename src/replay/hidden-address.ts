/** Returns the placeholder that replaces a personal text; equal texts get the same one. */
type Placeholder = (text: string) => string;

/**
 * Matches ids that may stay in an address. Numbers of up to nine digits are internal ids; longer ones may be a device's
 * number or a telephone number.
 */
const ID = /^\d{1,9}$/;
const NAME = /^[A-Za-z][\w-]{0,39}$/;
/** Matches the values of an on/off parameter in an address. */
const SWITCH = /^(?:|0|1|true|false)$/;

/** Returns the fixed words in these route patterns. When names are hidden, only these words stay in an address. */
export const wordsOf = (patterns: readonly string[]): ReadonlySet<string> =>
  new Set(patterns.flatMap((pattern) => pattern.split('/').filter((part) => part && !/^[:*]/.test(part))));

/**
 * Hides personal data in an address of the app: keeps only the app's own words, ids and parameter names; the rest
 * becomes placeholders.
 */
export function hiddenAddress(href: string, words: ReadonlySet<string>, placeholder: Placeholder): string {
  const [beforeHash, ...hash] = href.split('#');
  const [path = '', ...query] = (beforeHash as string).split('?');
  const shown = path
    .split('/')
    .map((part) => (words.has(part) || ID.test(part) ? part : placeholder(decoded(part))))
    .join('/');
  return [
    shown,
    ...(query.length > 0 ? ['?', hiddenQuery(query.join('?'), placeholder)] : []),
    ...(hash.length > 0 ? ['#', placeholder(decoded(hash.join('#')))] : []),
  ].join('');
}

/** Hides personal data in a query string: names of parameters stay, values become placeholders. */
export const hiddenQuery = (query: string, placeholder: Placeholder): string =>
  query
    .split('&')
    .map((pair) => {
      const end = pair.indexOf('=');
      if (end < 0) return placeholder(decoded(pair));
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
      return `${NAME.test(name) ? name : placeholder(decoded(name))}=${SWITCH.test(value) ? value : placeholder(decoded(value))}`;
    })
    .join('&');

/** Decodes a part of an address, so that it gets the same placeholder as the same text in other places. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
