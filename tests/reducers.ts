/** The kinds of projections (src/kernel/projection.ts). Each kind has its own rules for reducers. */
const KINDS = /(?<![\w.])(projection|plainProjection|inPlace|remoteList|remoteEach)(?=[<(])/g;

/** Returns the text from an opening bracket to its closing bracket. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if ('([{'.includes(text[i] as string)) depth++;
    else if (')]}'.includes(text[i] as string) && --depth === 0) return text.slice(from, i + 1);
  }
  return text.slice(from);
}

/** Returns the handlers of a projection, `on(event, (state, …) => …)`, each with the name of its state parameter. */
const handlersOf = (block: string): readonly { readonly state: string; readonly body: string }[] =>
  [...block.matchAll(/\bon(?:One)?(?=\()/g)].flatMap(({ 0: { length }, index }) => {
    const body = bracketed(block, index + length);
    const state = /,\s*\(?(\w+)/.exec(body)?.[1];
    return state ? [{ state, body }] : [];
  });

const changes = (state: string): RegExp => {
  const path = `\\b${state}(?:\\??\\.\\w+|\\[[^\\]]+\\])`;
  return new RegExp(
    [
      `(?<!\\.)${path}+\\s*(?:=(?![=>])|[-+|&?*/]{1,2}=|\\+\\+|--)`,
      `\\bdelete ${state}\\b`,
      `\\bObject\\.assign\\(${state}\\b`,
      `(?<!\\.)${path}*\\.(?:push|pop|shift|unshift|splice|sort|reverse)\\(`,
    ].join('|'),
  );
};

/**
 * Returns a sentence for each reducer that follows the rules of two kinds, or changes a map that its state declares as
 * read-only.
 */
export function mixedReducers(path: string, text: string): string[] {
  const found: string[] = [];
  let isReducer = false;
  for (const { 1: kind = '', index } of text.matchAll(KINDS)) {
    isReducer = true;
    const block = bracketed(text, text.indexOf('(', index));
    for (const { state, body } of handlersOf(block)) {
      if (kind === 'projection' && new RegExp(`\\.\\.\\.${state}\\b(?![.?[(])`).test(body))
        found.push(`${path}: a handler of \`projection\` spreads its draft \`${state}\``);
      if (kind !== 'projection' && kind !== 'inPlace' && changes(state).test(body))
        found.push(`${path}: a handler of \`${kind}\` changes its state \`${state}\``);
    }
  }
  if (isReducer && /\bas (?:Map|Set)</.test(text))
    found.push(`${path}: a cast makes a map of a state writable`);
  return found;
}
