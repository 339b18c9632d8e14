import { posix } from 'node:path';
import { importsOf } from '../architecture.ts';

/** The texts of all sources, by path from the root. */
export type Sources = ReadonlyMap<string, string>;

/** A view that appears without a story importing it: at an address, or after events that only its plugin knows. */
export type Shown = {
  readonly view: string;
  /** Whether this path shows the view. */
  readonly isAt?: (path: string) => boolean;
  /** Another plugin's page that contains the view: `settings`. */
  readonly partOf?: string;
};

/**
 * Files that import all plugins. They are ignored here, because otherwise a change of one plugin would affect
 * everything that imports them.
 */
export const MEETING_PLACES = ['index', 'visitor', 'administration', 'whole'].map(
  (name) => `plugins/${name}.ts`,
);

const isUnitTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) && !/\.(e2e|accessibility|firefox)\.test\./.test(path);
const isStory = (path: string): boolean => path.endsWith('.stories.tsx');

const pluginOf = (path: string): string | undefined => /^plugins\/([^/]+)\//.exec(path)?.[1];

/** Returns the addresses that a story names: `'/logbook'`, and `/reports` for `/reports/${id}`. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(/['"`](\/[a-z][\w/-]*)/g)].map(([, path]) => path as string);

/** Returns for each file the files that import it directly. Type imports do not count. */
function importersOf(sources: Sources): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    if (MEETING_PLACES.includes(path)) continue;
    for (const { from, typeOnly } of importsOf(text)) {
      if (typeOnly || !from.startsWith('.')) continue;
      const imported = posix.join(posix.dirname(path), from.replace(/\?.*/, ''));
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  }
  return importers;
}

/** If more plugins than this know an event, it says nothing about which plugin a story is about. */
const FEW = 4;

/**
 * Returns the plugins that a story is about: the one that has the story's name, and those that know its events. The
 * value is the number of plugins that know the same event. A smaller number is more specific.
 */
function subjectOf(story: string, importers: ReadonlyMap<string, ReadonlySet<string>>) {
  const subject = new Map<string, number>([[posix.basename(story, '.stories.tsx'), 1]]);
  for (const [path, by] of importers) {
    if (!path.startsWith('events/') || !by.has(story)) continue;
    const plugins = new Set([...by].flatMap((each) => pluginOf(each) ?? []));
    for (const plugin of plugins)
      subject.set(plugin, Math.min(plugins.size, subject.get(plugin) ?? Number.POSITIVE_INFINITY));
  }
  return subject;
}

/**
 * Returns for each view the stories that show it: they name its address, have its plugin's name, or use events that
 * only its plugin knows. If there are none and no story imports the view, returns the stories with events that its
 * plugin and a few others know.
 */
function storiesOf(sources: Sources, shown: readonly Shown[], importers: ReadonlyMap<string, Set<string>>) {
  const stories = [...sources].flatMap(([path, text]) =>
    isStory(path) ? [{ path, places: placesIn(text), subject: subjectOf(path, importers) }] : [],
  );
  return new Map(
    shown.map(({ view, isAt, partOf }) => {
      const amongMost = (most: number) =>
        stories.flatMap(({ path, places, subject }) =>
          (isAt && places.some(isAt)) ||
          (partOf !== undefined && subject.has(partOf)) ||
          (subject.get(pluginOf(view) ?? '') ?? Number.POSITIVE_INFINITY) <= most
            ? [path]
            : [],
        );
      const its = amongMost(1);
      const isShown = its.length > 0 || [...(importers.get(view) ?? [])].some(isStory);
      return [view, isShown ? its : amongMost(FEW)] as const;
    }),
  );
}

/**
 * Returns the test and story files that a change affects. They import a changed file, directly or indirectly, or show a
 * changed view.
 */
export function reached(changed: readonly string[], sources: Sources, shown: readonly Shown[]): string[] {
  const importers = importersOf(sources);
  const stories = storiesOf(sources, shown, importers);
  const seen = new Set(changed);
  for (const path of seen)
    for (const next of [...(importers.get(path) ?? []), ...(stories.get(path) ?? [])]) seen.add(next);
  return [...seen].filter((path) => sources.has(path) && (isUnitTest(path) || isStory(path))).sort();
}
