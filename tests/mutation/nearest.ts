/** A file of stories: its path from the root and what stands in it. */
export type StoryFile = { readonly path: string; readonly source: string };

/**
 * The files of stories in which a changed view is most likely missed, first: those of its plugin's name, then those that
 * name the file, then its folder; among equals the shorter ones.
 */
export function nearestFirst(view: string, stories: readonly StoryFile[]): readonly StoryFile[] {
  const [, plugin = ''] = /^plugins\/([^/]+)\//.exec(view) ?? [];
  const folder = view.slice(0, view.lastIndexOf('/') + 1);
  const farness = ({ path, source }: StoryFile): number => {
    const [, subject = path] = /([^/]+)\.stories\.tsx$/.exec(path) ?? [];
    if (subject === plugin) return 0;
    if (source.includes(view)) return 1;
    if (plugin.includes(subject) || (plugin !== '' && subject.includes(plugin))) return 2;
    if (source.includes(folder)) return 3;
    return 4;
  };
  return stories.toSorted((a, b) => farness(a) - farness(b) || a.source.length - b.source.length);
}

/** In which of the changed files each change lies, by its number: as Stryker writes them into the files. */
export function placesOfChanges(
  files: readonly string[],
  read: (path: string) => string,
): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((path) =>
      [...read(path).matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id = '']) => [id, path] as const),
    ),
  );
}
