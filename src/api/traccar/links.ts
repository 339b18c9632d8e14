import { all, type Call, chained, known, mapped, orElse } from '../call.ts';
import { ownOf } from './own.ts';
import { isId, type Raw, textIn } from './raw.ts';
import { answer, done, listIn, whole, wholeEntry } from './reply.ts';
import type { ServerSettings } from './server-settings.ts';

/** For each entity (such as a geofence), by its id: the ids of the devices that it is linked to. */
export type Links = ReadonlyMap<number, readonly number[]>;

/** A group that an entity is linked to. `devices`: those that it contains, itself or in the groups inside it. */
export type GroupLink = { readonly id: number; readonly name: string; readonly devices: readonly number[] };
/** For each entity, by its id: the groups that it is linked to. */
export type GroupLinks = ReadonlyMap<number, readonly GroupLink[]>;

/**
 * Who uses an entity (such as a geofence). `devices`: devices or groups. `nobody`: only this user has it.
 * `unknown`: no device or group of this user, but others have it, or the server does not tell about them.
 */
export type Use = 'devices' | 'nobody' | 'unknown';

/**
 * Maximum number of devices, and of groups, for which the app requests links from a server that only answers for
 * one device or group at a time.
 */
export const MOST_ASKED = 200;
/**
 * The first Traccar version that can list all links of an entity (such as a geofence). Versions 6.14.0 to 6.14.5 can
 * only list some kinds of link.
 */
const LISTS_LINKS = [6, 14, 6] as const;

export const idsOf = (list: readonly Raw[]): number[] => list.map(({ id }) => id).filter(isId);

/**
 * Finds the entity that was created with the idempotency key `key`; null if there is none. The server does not support such
 * keys, so the app stores the key in the entity's attributes (TRAC-15).
 */
export const madeWith = (list: Call<readonly Raw[]>, key: string): Call<Raw | null> =>
  mapped(list, (found) => found.find((raw) => ownOf(raw)['key'] === key) ?? null);

/** Whether the server's version can list an entity's links to everything that uses it. */
const listsLinks = (settings: ServerSettings): Call<boolean> =>
  mapped(settings.known(), (server) => {
    const version = textIn(server['version'], 40).split('.').map(Number);
    const differs = LISTS_LINKS.findIndex((part, i) => part !== (version[i] ?? 0));
    return differs < 0 || (version[differs] ?? 0) > (LISTS_LINKS[differs] ?? 0);
  });

/** Loads all entities of a list, such as `/devices`. */
const entries = (path: string): Call<readonly Raw[]> => ({
  request: { method: 'get', path },
  read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
});

/** Returns the group of a device or group, if it has one. */
const groupOf = ({ groupId }: Raw): number | null => (isId(groupId) ? groupId : null);

/** Returns the groups of a device, from the innermost to the outermost. `around`: by group, the group that contains it. */
function groupsOf(device: Raw, around: ReadonlyMap<unknown, number | null>): ReadonlySet<number> {
  const seen = new Set<number>();
  for (let at = groupOf(device); at !== null && !seen.has(at); at = around.get(at) ?? null) seen.add(at);
  return seen;
}
const nameOf = (groups: readonly Raw[], id: number): string =>
  textIn(groups.find((group) => group['id'] === id)?.['name']);
const aroundOf = (groups: readonly Raw[]): ReadonlyMap<unknown, number | null> =>
  new Map(groups.map((group) => [group['id'], groupOf(group)]));

/**
 * Returns for each entity the groups that it is linked to. `groups`: all groups; `linked`: by group, the entities
 * linked to it.
 */
function throughGroups(groups: readonly Raw[], linked: Links, devices: readonly Raw[]): GroupLinks {
  const around = aroundOf(groups);
  const within = new Map<number, number[]>();
  for (const device of devices)
    for (const group of groupsOf(device, around)) {
      const before = within.get(group);
      if (before) before.push(Number(device['id']));
      else within.set(group, [Number(device['id'])]);
    }
  const links = new Map<number, GroupLink[]>();
  for (const [id, things] of linked) {
    const link = { id, name: nameOf(groups, id), devices: within.get(id) ?? [] };
    for (const thing of things) links.set(thing, [...(links.get(thing) ?? []), link]);
  }
  return links;
}

/**
 * Returns the calls that read and change the links between one type of entity (such as geofences) and devices.
 *
 * @param path the path of the list of entities, such as `/geofences`
 * @param property the field that names the entity in a link, such as `geofenceId`
 */
export function linksFor(path: string, property: string) {
  const list = (query: Readonly<Record<string, number>> = {}): Call<readonly Raw[]> => ({
    request: { method: 'get', path, query },
    read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
  });

  /**
   * Loads the devices (or groups or users, by `owner`) that one entity is linked to. The server wants the owner first,
   * and tells only administrators.
   */
  const linked = (id: number, owner: 'deviceId' | 'groupId' | 'userId'): Call<readonly number[]> => ({
    request: { method: 'get', path: '/permissions', query: { [owner]: 0, [property]: id } },
    read: answer((body, leftOut) =>
      listIn(body, leftOut, wholeEntry)
        .map((raw) => raw[owner])
        .filter(isId),
    ),
  });

  const byThing = (ids: readonly number[]): Call<Links> =>
    mapped(
      all(ids.map((id) => mapped(linked(id, 'deviceId'), (devices) => [id, devices] as const))),
      (found) => new Map(found),
    );

  const byDevice = (devices: readonly number[]): Call<Links> =>
    chained(
      all(devices.slice(0, MOST_ASKED).map((deviceId) => mapped(list({ deviceId }), idsOf))),
      (found, leftOut) => {
        const links = new Map<number, number[]>();
        for (const [i, ids] of found.entries())
          for (const id of ids) {
            const before = links.get(id);
            const device = devices[i] ?? 0;
            if (before) before.push(device);
            else links.set(id, [device]);
          }
        const unasked = devices.length - MOST_ASKED;
        const unknown = unasked > 0 ? [`links of ${unasked} devices: not asked for`] : [];
        return { ok: true, value: links, leftOut: [...leftOut, ...unknown] };
      },
    );

  /** Asks for one device or group after another whether an entity is linked to it. */
  const isAt = (
    id: number,
    [asked, ...others]: readonly Readonly<Record<string, number>>[],
    otherwise: Use,
  ): Call<Use> =>
    asked === undefined
      ? known(otherwise)
      : chained(list(asked), (found) =>
          idsOf(found).includes(id)
            ? { ok: true, value: 'devices', leftOut: [] }
            : { next: isAt(id, others, otherwise) },
        );

  /** Who uses an entity, for a user to whom the server does not tell about the devices and groups of others. */
  const usedHere = (id: number): Call<Use> =>
    chained(all([entries('/devices'), entries('/groups')]), ([devices = [], groups = []]) => {
      const some = <Entry>(all: readonly Entry[]) => all.slice(0, MOST_ASKED);
      return {
        next: isAt(
          id,
          [
            ...some(idsOf(groups)).map((groupId) => ({ groupId })),
            ...some(idsOf(devices)).map((deviceId) => ({ deviceId })),
          ],
          // A device or group that was left out may use it.
          Math.max(devices.length, groups.length) > MOST_ASKED ? 'devices' : 'unknown',
        ),
      };
    });

  /** Who uses an entity, for an administrator. Null if the server does not tell this user. */
  const usedAnywhere = (id: number, by: number): Call<Use | null> =>
    orElse<Use | null>(
      mapped(
        all([linked(id, 'deviceId'), linked(id, 'groupId'), linked(id, 'userId')]),
        ([devices = [], groups = [], users = []]) =>
          devices.length + groups.length > 0
            ? 'devices'
            : users.some((user) => user !== by)
              ? 'unknown'
              : 'nobody',
      ),
      null,
    );

  /** Links an entity to a device, or removes that link. Does nothing for device 0, which means "no device". */
  const link = (method: 'post' | 'delete', deviceId: number, id: number): Call<null> =>
    deviceId === 0
      ? known(null)
      : { request: { method, path: '/permissions', body: { deviceId, [property]: id } }, read: done };

  return {
    list,
    link,
    /**
     * Changes the links of an entity from the devices in `from` to the devices in `to`. Links to all other devices
     * stay.
     */
    change: (id: number, from: readonly number[], to: readonly number[]): Call<unknown> =>
      all([
        ...to.filter((device) => !from.includes(device)).map((device) => link('post', device, id)),
        ...from.filter((device) => !to.includes(device)).map((device) => link('delete', device, id)),
      ]),
    /** Loads the links between these entities and devices, with as few calls as the server's version allows. */
    of(settings: ServerSettings, ids: readonly number[], devices: readonly number[]): Call<Links> {
      if (ids.length === 0 || devices.length === 0) return known(new Map());
      if (devices.length <= ids.length) return byDevice(devices);
      return chained(listsLinks(settings), (can) => ({
        next: can
          ? chained(orElse<Links | null>(byThing(ids), null), (found, leftOut) =>
              found ? { ok: true, value: found, leftOut } : { next: byDevice(devices) },
            )
          : byDevice(devices),
      }));
    },
    /** Loads for each entity the groups that it is linked to. */
    ofGroups: (): Call<GroupLinks> =>
      chained(entries('/groups'), (groups, before) => {
        const asked = idsOf(groups).slice(0, MOST_ASKED);
        const unasked = groups.length - asked.length;
        const unknown = unasked > 0 ? [`links of ${unasked} groups: not asked for`] : [];
        return {
          next: chained(
            all(
              asked.map((groupId) => mapped(list({ groupId }), (found) => [groupId, idsOf(found)] as const)),
            ),
            (found, more) => {
              const leftOut = [...before, ...more, ...unknown];
              const linked = new Map(found.filter(([, ids]) => ids.length > 0));
              return linked.size === 0
                ? { ok: true, value: new Map(), leftOut }
                : {
                    next: chained(entries('/devices'), (devices) => ({
                      ok: true,
                      value: throughGroups(groups, linked, devices),
                      leftOut,
                    })),
                  };
            },
          ),
        };
      }),
    /** Loads the entities that are linked to a group of one device, each with that group. */
    throughGroupsOf: (deviceId: number): Call<readonly (readonly [Raw, GroupLink])[]> =>
      chained(
        { request: { method: 'get', path: `/devices/${deviceId}` }, read: answer(whole) },
        (device) => ({
          next:
            groupOf(device) === null
              ? known<readonly (readonly [Raw, GroupLink])[]>([])
              : chained(entries('/groups'), (groups) => ({
                  next: mapped(
                    all(
                      [...groupsOf(device, aroundOf(groups))].map((id) => {
                        const by = { id, name: nameOf(groups, id), devices: [deviceId] };
                        return mapped(list({ groupId: id }), (found) =>
                          found.map((raw) => [raw, by] as const),
                        );
                      }),
                    ),
                    (found) => found.flat(),
                  ),
                })),
        }),
      ),
    /** Finds out who uses an entity, besides the user `by`. */
    use: (settings: ServerSettings, id: number, by: number): Call<Use> =>
      chained(listsLinks(settings), (can) => ({
        next: can
          ? chained(usedAnywhere(id, by), (use) =>
              use ? { ok: true, value: use, leftOut: [] } : { next: usedHere(id) },
            )
          : usedHere(id),
      })),
    /** Takes an entity from a user's own list. It stays on the server, for all others who use it. */
    leave: (userId: number, id: number): Call<null> => ({
      request: { method: 'delete', path: '/permissions', body: { userId, [property]: id } },
      read: done,
    }),
  };
}
