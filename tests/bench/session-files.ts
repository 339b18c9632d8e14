/** The manifest of a build: for each file its address, the files that it imports, and its name if it is a chunk. */
type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly name?: string }>
>;

/**
 * Modules and chunks that pages without a session load: the module that loads the other chunks, the page of a shared
 * link, the code that reads stored events, and what the login page needs of a Traccar.
 */
const WITHOUT_SESSION = [
  'src/app/chunks.ts',
  'src/app/guest-chunk.ts',
  'plugins/shared-view/SharedView.view.tsx',
  'src/api/traccar/kind.ts',
  'facts',
  'rare-facts',
];
/** Matches the file of the chunk `session`, which `.config/chunks.ts` names. */
const OF_SESSIONS = /^assets\/session-[\w-]{8}\.js$/;
/** Matches the files of the chunks that draw a map. */
const OF_MAP = /^assets\/(ground|layers)-[\w-]{8}\.js$/;

/** Returns whether an entry of the manifest loads a file that matches, itself or through what it imports. */
function loads(manifest: Manifest, key: string, wanted: RegExp, seen = new Set<string>()): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  const { file = '', imports = [] } = manifest[key] ?? {};
  return wanted.test(file) || imports.some((each) => loads(manifest, each, wanted, seen));
}

/**
 * Returns a sentence for each page, and for the chunk `frame`, that waits for the code of a map. Pages import that code
 * when they show a map.
 */
export function waitingForMap(manifest: Manifest): string[] {
  const isPage = (key: string) => key.endsWith('.view.tsx') || manifest[key]?.name === 'frame';
  return [
    ...(Object.values(manifest).some(({ file }) => OF_MAP.test(file))
      ? []
      : ['no file of the build draws a map']),
    ...Object.keys(manifest)
      .filter((key) => isPage(key) && loads(manifest, key, OF_MAP))
      .map((key) => `${manifest[key]?.name ?? key} waits for the code of a map`),
  ];
}

/**
 * Returns a sentence for each `WITHOUT_SESSION` module that loads the session's file or is not in the build.
 *
 * @param first files in the page's HTML
 */
export function sessionFiles(manifest: Manifest, first: readonly string[] = []): string[] {
  const takes = (key: string) => loads(manifest, key, OF_SESSIONS);
  const keyOf = (wanted: string) =>
    Object.keys(manifest).find((key) => key === wanted || manifest[key]?.name === wanted);
  const hasOne = Object.values(manifest).some(({ file }) => OF_SESSIONS.test(file));
  const named = Object.keys(manifest).filter((key) => first.includes(manifest[key]?.file ?? ''));
  return [
    ...(named.some((key) => takes(key)) ? ['the first page loads the file of a session'] : []),
    ...(hasOne ? [] : ['no file of the build is that of a session']),
    ...WITHOUT_SESSION.filter((each) => !keyOf(each)).map((each) => `${each} is not in the build`),
    ...WITHOUT_SESSION.filter((each) => takes(keyOf(each) ?? '')).map(
      (each) => `${each} loads the file of a session`,
    ),
  ];
}

/**
 * Returns a sentence for each file that the browser requests only after a script, and for each group with too many
 * files.
 *
 * @param first the files of a first visit
 * @param named those of them that the page's HTML names: the others wait for a script that names them
 * @param session the files with which a session starts
 * @param most the maximum number of files of a first visit, of files of a session, and of a session's style sheets
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

/**
 * Returns a sentence for each script that only passes on the exports of another one, which costs a request. The bundler
 * writes them for lazy modules as soon as any module awaits at its top level.
 *
 * @param scripts the text of each script by its name
 */
export const proxies = (scripts: Readonly<Record<string, string>>): string[] =>
  Object.keys(scripts)
    .filter((name) => /^export\{[^}]*\}from"[^"]+";\s*$/.test(scripts[name] ?? ''))
    .map(
      (name) => `${name} only passes on the exports of another file: does a module await at its top level?`,
    );
