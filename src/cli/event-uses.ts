import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../events/catalogue.ts';

/**
 * A place in the source code that uses an event type. `by`: the name of an effect or function; null means the whole
 * file.
 */
export type Use = { readonly path: string; readonly by: string | null };

/** Where the source code uses one event type. */
export type EventUse = {
  readonly type: string;
  readonly v: number;
  /** Places that publish the event, by calling its definition: `auth.loggedOut({ … })`. */
  readonly published: readonly Use[];
  /** Projections that handle the event: `on(auth.loggedOut, …)`. */
  readonly folded: readonly Use[];
  /**
   * Effects that start on the event or wait for it: `on: auth.loggedOut`, `once(auth.loggedOut)`, `againOn(world,
   * [auth.loggedOut], …)`.
   */
  readonly actedOn: readonly Use[];
};

type Source = { readonly path: string; readonly text: string };

/** Returns all source files of the product, without tests and stories. */
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
 * Finds in the source text which code publishes each event, folds it (in projections) and acts on it. Searching the
 * text is enough, because events are always named by their module (`import * as auth from '…/events/auth.ts'`).
 */
export function eventUses(sources: readonly Source[]): EventUse[] {
  const tables = { published: new Uses(), folded: new Uses(), actedOn: new Uses() };
  const lists = listsOf(sources);
  for (const source of sources) {
    const text = spelledOut(source.text, lists);
    const areas = areasOf(text);
    if (areas.size === 0) continue;
    const actsHere = isEffects(source.path) || text.includes('effect({');
    for (const { by, part } of partsOf(text))
      for (const { 1: name = '', 2: fact = '', index } of part.matchAll(/\b(\w+)\.(\w+)/g)) {
        const area = areas.get(name);
        if (!area) continue;
        const note = (uses: Uses) => by.forEach((each) => uses.add(`${area}/${fact}`, source.path, each));
        const before = part.slice(0, index);
        if (/\b(?:asked|listed|failed|again): $/.test(before)) {
          // The events of a list: the functions `remoteList`, `remoteEach` and `adminList` fold them; the list's
          // effects and view publish them.
          note(tables.published);
          note(tables.folded);
        } else if (part[index + name.length + fact.length + 1] === '(') note(tables.published);
        else if (/\bon(?:One)?\(\s*$/.test(before)) note(tables.folded);
        else if (actsHere && !/\btypeof $/.test(before)) note(tables.actedOn);
      }
  }
  return catalogue.map(({ type, v }) => ({
    type,
    v,
    published: tables.published.of(type),
    folded: tables.folded.of(type),
    actedOn: tables.actedOn.of(type),
  }));
}

class Uses {
  readonly #all = new Map<string, Map<string, Use>>();
  add(type: string, path: string, by: string | null) {
    const uses = this.#all.get(type) ?? new Map<string, Use>();
    this.#all.set(type, uses.set(`${path}#${by}`, { path, by }));
  }
  of = (type: string): readonly Use[] => [...(this.#all.get(type)?.values() ?? [])];
}

/**
 * Returns the event modules (areas) that a file imports, by the local names of the imports. For example,
 * `server-alerts.ts` contains the area `serverAlerts`.
 */
const areasOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/import \* as (\w+) from '[./]*\/events\/([\w-]+)\.ts'/g)].map(
      ([, name = '', file = '']) => [
        name,
        file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ],
    ),
  );

/**
 * Returns the lists of events that files export (`export const BACK = […]`), with the imports that the names in
 * them need.
 */
function listsOf(
  sources: readonly Source[],
): Map<string, { readonly facts: string; readonly imports: string }> {
  const lists = new Map<string, { facts: string; imports: string }>();
  for (const { text } of sources)
    for (const [, name = '', facts = ''] of text.matchAll(/export const (\w+)[^=\n]*= \[([^\][()]*)\]/g))
      if ([...areasOf(text).keys()].some((area) => facts.includes(`${area}.`)))
        lists.set(name, { facts, imports: (text.match(/import \* as .*\n/g) ?? []).join('') });
  return lists;
}

/**
 * Returns the source text with the events' full names in place of their aliases, which come from `const { a } =
 * events;` and from imported lists.
 */
function spelledOut(text: string, lists: ReturnType<typeof listsOf>): string {
  let plain = text.replaceAll(/(?<![\w'"])\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  for (const [whole, names = '', area = ''] of plain.matchAll(/const \{([\w\s,]+)\} = (\w+);/g))
    if (areasOf(text).has(area)) {
      plain = plain.replace(whole, '');
      for (const name of names.split(',').map((each) => each.trim()))
        if (name) plain = plain.replaceAll(new RegExp(`(?<![.\\w])${name}\\b(?!:)`, 'g'), `${area}.${name}`);
    }
  for (const [name, { facts, imports }] of lists)
    if (new RegExp(`import \\{[^}]*\\b${name}\\b`).test(plain))
      plain = imports + plain.replaceAll(new RegExp(`(\\.\\.\\.|[(:,] )${name}\\b`, 'g'), `$1[${facts}]`);
  return plain;
}

/**
 * Splits a source text into parts, each with its owner. Code in an effect belongs to that effect. Other code belongs to
 * the effects of the file that use it, directly or indirectly. Code that no effect uses belongs to itself.
 */
function partsOf(text: string): { readonly by: readonly (string | null)[]; readonly part: string }[] {
  const parts = text
    .split(/(?=^(?:export )?(?:async )?(?:const|function) \w+)|(?=\beffect\(\{)/m)
    .map((part) => ({
      part,
      effect: part.startsWith('effect({') ? (/\bname:\s*(['"`])(.*?)\1/.exec(part)?.[2] ?? null) : null,
      name: /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(part)?.[1],
    }));
  const effectsThatName = (name: string, seen: ReadonlySet<string>): string[] =>
    parts
      .filter(({ part, name: own }) => own !== name && new RegExp(`\\b${name}\\b`).test(part))
      .flatMap(({ effect, name: own }) =>
        effect !== null
          ? [effect]
          : own && !seen.has(own)
            ? effectsThatName(own, new Set([...seen, own]))
            : [],
      );
  return parts.map(({ part, effect, name }) => {
    if (effect !== null) return { part, by: [effect] };
    const effects = name ? effectsThatName(name, new Set([name])) : [];
    return { part, by: effects.length > 0 ? [...new Set(effects)] : [name ?? null] };
  });
}

const isEffects = (path: string) => /effects\.ts$/.test(path);

/**
 * Returns the events that serve only as a call from one effect to another: exactly one effect publishes them, exactly
 * one acts on them, and no projection handles them.
 */
export const whispers = (uses: readonly EventUse[]): EventUse[] =>
  uses.filter(
    ({ published, folded, actedOn }) =>
      folded.length === 0 &&
      actedOn.length === 1 &&
      published.length === 1 &&
      published.every(({ path }) => isEffects(path)),
  );
