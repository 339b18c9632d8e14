import { all, answered, type Call, chained, mapped } from '../call.ts';
import { ownOf } from './own.ts';
import { isId, type Raw, textIn } from './raw.ts';
import { answer, done, listIn, whole, wholeEntry } from './reply.ts';

/** For each entity (such as a geofence), by its id: the ids of the devices that it is linked to. */
export type Links = ReadonlyMap<number, readonly number[]>;

/**
 * Maximum number of devices for which the app requests links from an older server, which only answers for one
 * device at a time.
 */
const MOST_ASKED = 200;
/** The first Traccar version that can list all links of an entity (such as a geofence) to devices. */
const LISTS_LINKS = [6, 14] as const;

export const idsOf = (list: readonly Raw[]): number[] => list.map(({ id }) => id).filter(isId);

/**
 * Finds the entity that was created with the idempotency key `key`; null if there is none. The server does not support such
 * keys, so the app stores the key in the entity's attributes (TRAC-15).
 */
export const madeWith = (list: Call<readonly Raw[]>, key: string): Call<Raw | null> =>
  mapped(list, (found) => found.find((raw) => ownOf(raw)['key'] === key) ?? null);

const known = <Value>(value: Value): Call<Value> => answered({ ok: true, value, leftOut: [] });

/** Loads the server's version to find out whether the server can list an entity's links to devices. */
const listsLinks: Call<boolean> = {
  request: { method: 'get', path: '/server' },
  read: answer((body) => {
    const [major = 0, minor = 0] = textIn(whole(body)['version'], 40).split('.').map(Number);
    return major > LISTS_LINKS[0] || (major === LISTS_LINKS[0] && minor >= LISTS_LINKS[1]);
  }),
};

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
    of(ids: readonly number[], devices: readonly number[]): Call<Links> {
      if (ids.length === 0 || devices.length === 0) return known(new Map());
      return devices.length <= ids.length
        ? byDevice(devices)
        : chained(listsLinks, (can) => ({ next: can ? byThing(ids) : byDevice(devices) }));
    },
    /**
     * Whether an entity is linked to any device. Also true if an older server has more than `MOST_ASKED` devices: then
     * there are too many to check.
     */
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
