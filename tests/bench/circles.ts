/** The manifest of a build: files by their name in it, each with those that it imports. */
type Manifest = Readonly<Record<string, { readonly imports?: readonly string[] }>>;

/**
 * Files of a build that wait for each other, a sentence for each circle. A browser runs one of such before what it needs is
 * there; which one depends on where the page was opened, and that page may stay empty.
 */
export function circles(manifest: Manifest): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (key: string, way: readonly string[]): void => {
    const begins = way.indexOf(key);
    if (begins >= 0)
      found.push(`${[...way.slice(begins), key].join(' → ')}: these files wait for each other`);
    if (begins >= 0 || done.has(key)) return;
    for (const next of manifest[key]?.imports ?? []) follow(next, [...way, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
  return found;
}
