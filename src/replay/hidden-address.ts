/** Gives the placeholder of a text; equal texts have the same. */
type Placeholder = (text: string) => string;

/** Short numbers are ids of ours; longer ones may be those of a device or a telephone. */
const ID = /^\d{1,9}$/;
const NAME = /^[A-Za-z][\w-]{0,39}$/;
/** What a switch in an address stands for. */
const SWITCH = /^(?:|0|1|true|false)$/;

/** The fixed words of these patterns: all that an address may say when names are hidden. */
export const wordsOf = (patterns: readonly string[]): ReadonlySet<string> =>
  new Set(patterns.flatMap((pattern) => pattern.split('/').filter((part) => part && !/^[:*]/.test(part))));

/** An address of the app of which only our own words, ids and the names of parameters are left. */
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

/** What follows the `?`: names stay, what they stand for does not. */
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

/** As it was typed, so that it has the placeholder that it has elsewhere. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
