import type { Rule } from '../../../events/operations-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import { type Call, chained, known, orElse } from '../call.ts';
import type { OperationsRegister } from '../operations-backend.ts';
import { type GroupLink, type GroupLinks, idsOf, linksFor, madeWith } from './links.ts';
import { withOwn } from './own.ts';
import type { Raw } from './raw.ts';
import { answer, done, oneIn, whole } from './reply.ts';
import type { ServerSettings } from './server-settings.ts';

/** What an entity is linked to. */
type Linked = { readonly devices?: readonly number[]; readonly groups?: readonly GroupLink[] };

/** Returns an entity's links in the app's format. */
export const linkedAs = ({ devices = [], groups = [] }: Linked) => ({
  devices: [...devices],
  ...(groups.length > 0 && { byGroup: groups.map((each) => ({ ...each, devices: [...each.devices] })) }),
});

/** A function that converts an entity of the server to the app's format, or returns the problem if it is invalid. */
export type Readable<Thing> = (raw: Raw, links: Linked) => Thing | string;

/** How the entities of one server list (rules, maintenance, drivers, …) are read and written. */
type Shape<Thing, Changes> = {
  readonly path: string;
  /** The field that names the entity in a link to a device, such as `geofenceId`. */
  readonly property: string;
  readonly blank: Raw;
  /** Loads what a new entity is by default, if that depends on its devices; `blank` if omitted. */
  readonly begun?: (changes: Changes) => Call<Raw>;
  readonly read: Readable<Thing>;
  /** Returns the entity with these changes. `was`: their values when the user changed them. */
  readonly written: (raw: Raw, changes: Changes, was?: Changes) => Raw;
  /** Whether this entity's links to devices are loaded; true if omitted. */
  readonly isLinked?: (raw: Raw) => boolean;
  readonly fields?: (text: string) => Failure['fields'];
};

/**
 * Returns the calls for a server list whose entities are linked to devices. When a change is saved, fields that the app
 * does not know are sent back unchanged.
 */
export function registerOf<
  Thing extends Pick<Rule, 'id' | 'byGroup'> & { readonly devices: readonly number[] },
  Changes extends { readonly devices?: readonly number[] | undefined },
>(
  settings: ServerSettings,
  {
    path,
    property,
    blank,
    begun = () => known(blank),
    read,
    written,
    isLinked = () => true,
    fields,
  }: Shape<Thing, Changes>,
): OperationsRegister<Thing, Changes> {
  const links = linksFor(path, property);
  const sent = (method: 'post' | 'put', to: string, body: Raw): Call<Raw> => ({
    request: { method, path: to, body },
    read: answer(whole, fields && { fields }),
  });
  /** Runs `call`, then returns the entity as saved, with what it is now linked to. */
  const after = (call: Call<unknown>, raw: Raw, now: Linked) => ({
    next: chained(call, () => answer(() => oneIn(raw, () => read(raw, now)))({ status: 200, body: raw })),
  });
  /** Loads the groups that entities are linked to. An account that may not see its groups has none. */
  const groupLinks = orElse<GroupLinks>(links.ofGroups(), new Map());
  const isWritten = (changes: Changes): boolean => Object.keys(changes).some((name) => name !== 'devices');
  return {
    list: (devices) =>
      chained(links.list(), (list, before) => ({
        next: chained(links.of(settings, idsOf(list.filter(isLinked)), devices), (found, more) => {
          const isNone = devices.length === 0 || !list.some(isLinked);
          return {
            next: chained(isNone ? known<GroupLinks>(new Map()) : groupLinks, (grouped, others) => {
              const leftOut = [...before, ...more, ...others];
              const things = list.flatMap((raw, index): Thing[] => {
                const id = raw['id'] as number;
                const groups = isLinked(raw) ? grouped.get(id) : undefined;
                const thing = read(raw, { devices: found.get(id) ?? [], groups: groups ?? [] });
                if (typeof thing !== 'string') return [thing];
                leftOut.push(`${index}${thing}`);
                return [];
              });
              return { ok: true, value: things, leftOut };
            }),
          };
        }),
      })),
    create: (key, set) =>
      chained(madeWith(links.list(), key), (made) => ({
        next: chained(
          made
            ? known(made)
            : chained(begun(set), (raw) => ({
                next: sent('post', path, withOwn(written(raw, set), { key })),
              })),
          (raw) => {
            const devices = set.devices ?? [];
            return after(links.change(raw['id'] as number, [], devices), raw, { devices });
          },
        ),
      })),
    save(thing, set, was) {
      const one = `${path}/${thing.id}`;
      const raw: Call<Raw> = { request: { method: 'get', path: one }, read: answer(whole) };
      return chained(
        chained(raw, (before) => ({
          next: isWritten(set) ? sent('put', one, written(before, set, was)) : known(before),
        })),
        (now) =>
          after(set.devices ? links.change(thing.id, was.devices ?? [], set.devices) : known(null), now, {
            devices: thing.devices,
            groups: thing.byGroup ?? [],
          }),
      );
    },
    remove: (id) => ({ request: { method: 'delete', path: `${path}/${id}` }, read: done }),
  };
}
