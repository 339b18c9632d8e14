import { all, answered, type Call, chained, mapped } from '../call.ts';
import { ownOf } from './own.ts';
import { isId, type Raw, textIn } from './raw.ts';
import { answer, done, listIn, whole, wholeEntry } from './reply.ts';

/** The ids of the devices that an entity is linked to, by the entity's id. */
export type Links = ReadonlyMap<number, readonly number[]>;

/** On an older server the app requests the links device by device, for at most this many devices. */
const MOST_ASKED = 200;
/** The first version whose server lists the links of an entity. */
const LISTS_LINKS = [6, 14] as const;

export const idsOf = (list: readonly Raw[]): number[] => list.map(({ id }) => id).filter(isId);

/**
 * Finds the entity created with `key`, or null. The server has no such keys: the entity's attributes store it
 * (TRAC-15).
 */
export const madeWith = (list: Call<readonly Raw[]>, key: string): Call<Raw | null> =>
  mapped(list, (found) => found.find((raw) => ownOf(raw)['key'] === key) ?? null);

const known = <Value>(value: Value): Call<Value> => answered({ ok: true, value, leftOut: [] });

/** Whether the server lists links. */
const listsLinks: Call<boolean> = {
  request: { method: 'get', path: '/server' },
  read: answer((body) => {
    const [major = 0, minor = 0] = textIn(whole(body)['version'], 40).split('.').map(Number);
    return major > LISTS_LINKS[0] || (major === LISTS_LINKS[0] && minor >= LISTS_LINKS[1]);
  }),
};

/**
 * Reads and changes the links between one kind of entity and devices.
 *
 * @param path of the list of entities, such as `/geofences`
 * @param property the field that names the entity in a link, such as `geofenceId`
 */
export function linksFor(path: string, property: string) {
  const list = (query: Readonly<Record<string, number>> = {}): Call<readonly Raw[]> => ({
    request: { method: 'get', path, query },
    read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
  });

  /** Loads the devices that one entity is linked to. */
  const linked = (id: number): Call<readonly number[]> => ({
    request: { method: 'get', path: '/permissions', query: { [property]: id, deviceId: 0 } },
    read: answer((body, leftOut) =>
      listIn(body, leftOut, wholeEntry)
        .map(({ deviceId }) => deviceId)
        .filter(isId),
    ),
  });

  const byThing = (ids: readonly number[]): Call<Links> =>
    mapped(
      all(ids.map((id) => mapped(linked(id), (devices) => [id, devices] as const))),
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

  const isAt = (id: number, [device, ...others]: readonly number[], otherwise: boolean): Call<boolean> =>
    device === undefined
      ? known(otherwise)
      : chained(list({ deviceId: device }), (found) =>
          idsOf(found).includes(id)
            ? { ok: true, value: true, leftOut: [] }
            : { next: isAt(id, others, otherwise) },
        );

  /** Links an entity to a device, or removes the link. Does nothing for device 0. */
  const link = (method: 'post' | 'delete', deviceId: number, id: number): Call<null> =>
    deviceId === 0
      ? known(null)
      : { request: { method, path: '/permissions', body: { deviceId, [property]: id } }, read: done };

  return {
    list,
    link,
    /** Changes an entity's links from `from` to `to`; devices in neither list stay as they are. */
    change: (id: number, from: readonly number[], to: readonly number[]): Call<unknown> =>
      all([
        ...to.filter((device) => !from.includes(device)).map((device) => link('post', device, id)),
        ...from.filter((device) => !to.includes(device)).map((device) => link('delete', device, id)),
      ]),
    /** Loads the links between these entities and devices, with the fewest calls that the server supports. */
    of(ids: readonly number[], devices: readonly number[]): Call<Links> {
      if (ids.length === 0 || devices.length === 0) return known(new Map());
      return devices.length <= ids.length
        ? byDevice(devices)
        : chained(listsLinks, (can) => ({ next: can ? byThing(ids) : byDevice(devices) }));
    },
    /** Whether the entity is linked to any device; true if unknown. */
    isLinked: (id: number): Call<boolean> =>
      chained(listsLinks, (can) => ({
        next: can
          ? mapped(linked(id), (devices) => devices.length > 0)
          : chained<readonly Raw[], boolean>(
              {
                request: { method: 'get', path: '/devices' },
                read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
              },
              (devices) => ({
                next: isAt(id, idsOf(devices).slice(0, MOST_ASKED), devices.length > MOST_ASKED),
              }),
            ),
      })),
  };
}
