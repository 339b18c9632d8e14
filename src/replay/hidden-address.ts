/** Returns the placeholder of a text; equal texts get the same one. */
type Placeholder = (text: string) => string;

/** Short numbers are internal ids; longer ones may belong to a device or a telephone. */
const ID = /^\d{1,9}$/;
const NAME = /^[A-Za-z][\w-]{0,39}$/;
/** Values of a flag in an address. */
const SWITCH = /^(?:|0|1|true|false)$/;

/** The fixed words of these patterns. An address may contain only these when names are hidden. */
export const wordsOf = (patterns: readonly string[]): ReadonlySet<string> =>
  new Set(patterns.flatMap((pattern) => pattern.split('/').filter((part) => part && !/^[:*]/.test(part))));

/** Returns an address of the app with only its own words, ids and parameter names; the rest becomes placeholders. */
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

/** The part after the `?`: names stay, values become placeholders. */
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

/** Decodes it, so that it gets the same placeholder as elsewhere. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
