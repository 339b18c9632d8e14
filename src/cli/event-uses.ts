import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../events/catalogue.ts';

/** Where one kind of event is used, by the files that name it. */
export type EventUse = {
  readonly type: string;
  readonly v: number;
  /** Calls of the definition: `auth.loggedOut({ … })`. */
  readonly published: readonly string[];
  /** Handlers of projections: `on(auth.loggedOut, …)`. */
  readonly folded: readonly string[];
  /** Effects that start with it or wait for it: `on: auth.loggedOut`, `world.once(auth.loggedOut)`. */
  readonly actedOn: readonly string[];
};

type Source = { readonly path: string; readonly text: string };

/** All sources of the product: no tests, no stories. */
export function productSources(root: string): Source[] {
  const found: Source[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (
        /\.tsx?$/.test(path) &&
        !/(\.(test|stories)|-given)\.tsx?$/.test(path) &&
        !path.startsWith('src/cli/')
      )
        found.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  for (const folder of ['src', 'plugins']) walk(folder);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Who publishes, folds and acts on each event, read from the source text: events are always named by their module
 * (`import * as auth from '…/events/auth.ts'`), so the text tells.
 */
export function eventUses(sources: readonly Source[]): EventUse[] {
  const published = new Map<string, Set<string>>();
  const folded = new Map<string, Set<string>>();
  const actedOn = new Map<string, Set<string>>();
  const note = (table: Map<string, Set<string>>, type: string, path: string) =>
    table.set(type, (table.get(type) ?? new Set()).add(path));

  for (const { path, text } of sources) {
    for (const [, name, file] of text.matchAll(/import \* as (\w+) from '[./]*\/events\/([\w-]+)\.ts'/g)) {
      const area = areaOf(file);
      const uses = (pattern: string) =>
        text.matchAll(new RegExp(pattern.replaceAll('EVENT', `\\b${name}\\.(\\w+)`), 'g'));
      for (const [, fact] of uses('EVENT\\(')) note(published, `${area}/${fact}`, path);
      for (const [, fact] of uses('\\bon\\(\\s*EVENT,')) note(folded, `${area}/${fact}`, path);
      // The facts of a list of the administration: `adminList` folds them, its effects and its view publish them.
      for (const [, fact] of uses('\\b(?:listed|failed|again): EVENT\\b')) {
        note(published, `${area}/${fact}`, path);
        note(folded, `${area}/${fact}`, path);
      }
      for (const [, fact] of uses('\\b(?:on: |once\\()EVENT')) note(actedOn, `${area}/${fact}`, path);
    }
    // Lists: `on: [auth.loginSucceeded, …]`, also by a constant above.
    for (const [list] of text.matchAll(/(?:\bon: |= )\[[^\][()]*\]/g))
      for (const [, name, fact] of list.matchAll(/\b(\w+)\.(\w+)/g)) {
        const area = new RegExp(`import \\* as ${name} from '[./]*/events/([\\w-]+)\\.ts'`).exec(text)?.[1];
        if (area) note(actedOn, `${areaOf(area)}/${fact}`, path);
      }
  }
  const files = (table: Map<string, Set<string>>, type: string) => [...(table.get(type) ?? [])];
  return catalogue.map(({ type, v }) => ({
    type,
    v,
    published: files(published, type),
    folded: files(folded, type),
    actedOn: files(actedOn, type),
  }));
}

/** `server-alerts.ts` holds the area `serverAlerts`. */
const areaOf = (file = ''): string => file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const isEffects = (path: string) => /effects\.ts$/.test(path);

/** Events that are a function call in disguise: published by one file of effects, acted on by one, folded by nothing. */
export const whispers = (uses: readonly EventUse[]): EventUse[] =>
  uses.filter(
    ({ published, folded, actedOn }) =>
      folded.length === 0 && actedOn.length === 1 && published.length === 1 && published.every(isEffects),
  );
