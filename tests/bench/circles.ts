/** The manifest of a build: for each file, the files that it imports. */
type Manifest = Readonly<Record<string, { readonly imports?: readonly string[] }>>;

/**
 * Returns a sentence for each import cycle in a build. In a cycle, a browser runs one file before the files that it
 * needs. Which file that is depends on the page that was opened, and that page may stay empty.
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
