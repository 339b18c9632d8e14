/** The manifest of a build: files by their name in it, each with its address and those that it imports. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** What people without a session load: the door to the inspector, the page behind a shared link, what reads kept facts. */
const WITHOUT_SESSION = [
  'src/app/chunks.ts',
  'src/app/guest-chunk.ts',
  'plugins/shared-view/SharedView.view.tsx',
  'events/catalogue.ts',
  'src/ports/storage-live.ts',
];
/** By the name that `.config/chunks.ts` gives it. */
const OF_SESSIONS = /^assets\/session-[\w-]{8}\.js$/;

/**
 * Which of those take the session's file along, a sentence each; and those that the build does not have at all.
 *
 * @param first files that the page itself names
 */
export function sessionFiles(manifest: Manifest, first: readonly string[] = []): string[] {
  const takes = (key: string, seen = new Set<string>()): boolean => {
    if (seen.has(key)) return false;
    seen.add(key);
    const { file = '', imports = [] } = manifest[key] ?? {};
    return OF_SESSIONS.test(file) || imports.some((each) => takes(each, seen));
  };
  const hasOne = Object.values(manifest).some(({ file }) => OF_SESSIONS.test(file));
  const named = Object.keys(manifest).filter((key) => first.includes(manifest[key]?.file ?? ''));
  return [
    ...(named.some((key) => takes(key)) ? ['the first page loads the file of a session'] : []),
    ...(hasOne ? [] : ['no file of the build is that of a session']),
    ...WITHOUT_SESSION.filter((key) => !(key in manifest)).map((key) => `${key} is not in the build`),
    ...WITHOUT_SESSION.filter((key) => takes(key)).map((key) => `${key} loads the file of a session`),
  ];
}

/**
 * Where files are requested one by one instead of together, a sentence each.
 *
 * @param first the files of a first visit
 * @param named those of them that the page itself names: the others would wait for a script that names them
 * @param session what a session begins with
 * @param most how many there may be
 */
export function inManyPieces(
  first: readonly string[],
  named: readonly string[],
  session: readonly string[],
  most: { readonly first: number; readonly session: number; readonly styles: number },
): string[] {
  const styles = session.filter((file) => file.endsWith('.css')).length;
  const waiting = first.filter((file) => /^assets\/[^/]+\.(js|css)$/.test(file) && !named.includes(file));
  return [
    ...waiting.map((file) => `${file} of the first visit is not named by the page itself`),
    ...(first.length > most.first ? [`a first visit loads ${first.length} files, not ${most.first}`] : []),
    ...(session.length > most.session
      ? [`a session begins with ${session.length} files, not ${most.session}`]
      : []),
    ...(styles > most.styles ? [`a session begins with ${styles} style sheets, not ${most.styles}`] : []),
  ];
}
