import { posix } from 'node:path';
import { importsOf } from '../architecture.ts';

/** Texts of all sources, by their path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

/** A view that no story imports: it is shown at an address, or with facts that only its plugin knows. */
export type Shown = {
  readonly view: string;
  /** Is it what this path shows? */
  readonly isAt?: (path: string) => boolean;
  /** Another page than its plugin's that it is a part of: `settings`. */
  readonly partOf?: string;
};

/** They put all plugins together. What imports them would be reached by any change of a plugin. */
export const MEETING_PLACES = ['index', 'visitor', 'administration', 'whole'].map(
  (name) => `plugins/${name}.ts`,
);

const isUnitTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) && !/\.(e2e|accessibility|firefox)\.test\./.test(path);
const isStory = (path: string): boolean => path.endsWith('.stories.tsx');

const pluginOf = (path: string): string | undefined => /^plugins\/([^/]+)\//.exec(path)?.[1];

/** Addresses that a story names: `'/logbook'`, and `/reports` of `/reports/${id}`. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(/['"`](\/[a-z][\w/-]*)/g)].map(([, path]) => path as string);

/** Files that import each file, types apart, directly. */
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

/** Events that more plugins than these know are everybody's. */
const FEW = 4;

/** For each story: its name, and plugins by how many of them know the events that it tells. */
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
 * The stories that show each view: at an address that they name, or because they are called like its plugin or tell events
 * that it alone knows. Where there is none, and none imports it, those that tell what few others know.
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

/** Test and story files that a change reaches: they import what changed, by however many steps, or show it. */
export function reached(changed: readonly string[], sources: Sources, shown: readonly Shown[]): string[] {
  const importers = importersOf(sources);
  const stories = storiesOf(sources, shown, importers);
  const seen = new Set(changed);
  for (const path of seen)
    for (const next of [...(importers.get(path) ?? []), ...(stories.get(path) ?? [])]) seen.add(next);
  return [...seen].filter((path) => sources.has(path) && (isUnitTest(path) || isStory(path))).sort();
}
