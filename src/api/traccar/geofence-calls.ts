import type { FenceShape, Geofence } from '../../../events/geofence-types.ts';
import type { SessionBackend } from '../backend.ts';
import { all, answered, type Call, chained, mapped } from '../call.ts';
import { areaOf, shapeOf } from './area.ts';
import { offAt, partsOf, toGeofence, withGeofence, withOff } from './geofence.ts';
import { isId, type Raw, textIn } from './raw.ts';
import { answer, done, listIn, oneIn, whole, wholeEntry } from './reply.ts';

type GeofenceCalls = Pick<
  SessionBackend,
  'geofences' | 'createGeofence' | 'saveGeofence' | 'deleteGeofence' | 'geofencesV1' | 'deleteGeofencesV1'
>;
/** Which devices a fence is linked to, by the fence. */
type Links = ReadonlyMap<number, readonly number[]>;

/** An older server is asked for the fences of each device by itself, and for no more than so many devices. */
const MOST_ASKED = 200;
/** From this version on a server lists the links of a fence. */
const LISTS_LINKS = [6, 14] as const;

const fences = (query: Record<string, number> = {}): Call<readonly Raw[]> => ({
  request: { method: 'get', path: '/geofences', query },
  read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
});
const fence = (id: number): Call<Raw> => ({
  request: { method: 'get', path: `/geofences/${id}` },
  read: answer(whole),
});
const put = (raw: Raw): Call<Raw> => ({
  request: { method: 'put', path: `/geofences/${String(raw['id'])}`, body: raw },
  read: answer(whole),
});

/** Links a fence to a device, or ends the link; to no device (0) nothing is linked. */
const link = (method: 'post' | 'delete', deviceId: number, geofenceId: number): Call<null> =>
  deviceId === 0
    ? answered({ ok: true, value: null, leftOut: [] })
    : { request: { method, path: '/permissions', body: { deviceId, geofenceId } }, read: done };

/** Whether the server lists links. */
const listsLinks: Call<boolean> = {
  request: { method: 'get', path: '/server' },
  read: answer((body) => {
    const [major = 0, minor = 0] = textIn(whole(body)['version'], 40).split('.').map(Number);
    return major > LISTS_LINKS[0] || (major === LISTS_LINKS[0] && minor >= LISTS_LINKS[1]);
  }),
};

/** The devices that one fence is linked to. */
const linked = (id: number): Call<readonly number[]> => ({
  request: { method: 'get', path: '/permissions', query: { geofenceId: id, deviceId: 0 } },
  read: answer((body, leftOut) =>
    listIn(body, leftOut, wholeEntry)
      .map(({ deviceId }) => deviceId)
      .filter(isId),
  ),
});

const linksByFence = (ids: readonly number[]): Call<Links> =>
  mapped(
    all(ids.map((id) => mapped(linked(id), (devices) => [id, devices] as const))),
    (found) => new Map(found),
  );

const idsOf = (list: readonly Raw[]): number[] => list.map(({ id }) => id).filter(isId);

const linksByDevice = (devices: readonly number[]): Call<Links> =>
  chained(
    all(devices.slice(0, MOST_ASKED).map((deviceId) => mapped(fences({ deviceId }), idsOf))),
    (found, leftOut) => {
      const links = new Map<number, number[]>();
      for (const [i, ids] of found.entries())
        for (const id of ids) {
          const known = links.get(id);
          const device = devices[i] ?? 0;
          if (known) known.push(device);
          else links.set(id, [device]);
        }
      const unasked = devices.length - MOST_ASKED;
      const unknown = unasked > 0 ? [`links of ${unasked} devices: not asked for`] : [];
      return { ok: true, value: links, leftOut: [...leftOut, ...unknown] };
    },
  );

/** By whatever takes fewer calls and the server can. */
const linksOf = (ids: readonly number[], devices: readonly number[]): Call<Links> => {
  if (ids.length === 0 || devices.length === 0) return answered({ ok: true, value: new Map(), leftOut: [] });
  return devices.length <= ids.length
    ? linksByDevice(devices)
    : chained(listsLinks, (can) => ({ next: can ? linksByFence(ids) : linksByDevice(devices) }));
};

/** Each fence once for each device that it is linked to or switched off for; once by itself, off, where there is none. */
function atDevices(
  list: readonly Raw[],
  links: Links,
  devices: readonly number[],
  leftOut: string[],
): Geofence[] {
  const wanted = new Set(devices);
  return list.flatMap((raw, index): Geofence[] => {
    const all = links.get(raw['id'] as number) ?? [];
    const on = all.filter((device) => wanted.has(device));
    const off = offAt(raw).filter((device) => wanted.has(device) && !all.includes(device));
    const alone = all.length === 0 && off.length === 0 ? [0] : [];
    const read = [...on, ...off, ...alone].map((device) => toGeofence(raw, device, on.includes(device)));
    const [first] = read;
    if (typeof first === 'string') leftOut.push(`${index}${first}`);
    return read.filter((each) => typeof each !== 'string');
  });
}

const atDevice = (raw: Raw, device: number, on: boolean): Geofence =>
  oneIn(raw, (each) => toGeofence(each, device, on));

/** A read of something that is there already. */
const read = (raw: Raw, device: number, on: boolean) =>
  answer(() => atDevice(raw, device, on))({ status: 200, body: raw });

const isAlike = (raw: Raw, name: string, shape: FenceShape): boolean => {
  if (raw['name'] !== name) return false;
  const area = textIn(raw['area'], 1_000_000);
  const known = shapeOf(area);
  return area === areaOf(shape) || (known !== null && areaOf(known) === areaOf(shape));
};

/** Whether the fence is still linked to a device; where that cannot be found out, it is. */
const isLinked = (id: number): Call<boolean> =>
  chained(listsLinks, (can) => ({
    next: can
      ? mapped(linked(id), (devices) => devices.length > 0)
      : chained<readonly Raw[], boolean>(
          {
            request: { method: 'get', path: '/devices' },
            read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
          },
          (devices) => ({ next: isAt(id, idsOf(devices).slice(0, MOST_ASKED), devices.length > MOST_ASKED) }),
        ),
  }));
const isAt = (id: number, [device, ...others]: readonly number[], otherwise: boolean): Call<boolean> =>
  device === undefined
    ? answered({ ok: true, value: otherwise, leftOut: [] })
    : chained(fences({ deviceId: device }), (found) =>
        idsOf(found).includes(id)
          ? { ok: true, value: true, leftOut: [] }
          : { next: isAt(id, others, otherwise) },
      );

const remove = (id: number): Call<null> => ({
  request: { method: 'delete', path: `/geofences/${id}` },
  read: done,
});

/**
 * Fences. The server's fence serves any number of devices; the app has one for each (`alike` puts them together again). So a
 * fence that is drawn for three devices is made once and linked three times, and the last link takes it along (TRAC-09).
 */
export const geofenceCalls: GeofenceCalls = {
  geofences: (deviceIds) =>
    chained(fences(), (list, before) => ({
      next: chained(linksOf(idsOf(list), deviceIds), (links, more) => {
        const leftOut = [...before, ...more];
        return { ok: true, value: atDevices(list, links, deviceIds, leftOut), leftOut };
      }),
    })),
  createGeofence: (_, { device, name, shape, colour, on }) =>
    chained(fences(), (list) => {
      const known = list.find((raw) => isAlike(raw, name, shape));
      const made: Call<Raw> = known
        ? answered({ ok: true, value: known, leftOut: [] })
        : {
            request: {
              method: 'post',
              path: '/geofences',
              body: withOff(
                { name, area: areaOf(shape), attributes: { color: colour } },
                device,
                !on && device !== 0,
              ),
            },
            read: answer(whole),
          };
      return {
        next: chained(made, (raw) => ({
          next: chained(link('post', on ? device : 0, raw['id'] as number), () => read(raw, device, on)),
        })),
      };
    }),
  saveGeofence({ id, on }, changes) {
    const { fence: number, device } = partsOf(id);
    return chained(fence(number), (raw) => ({
      next: chained(put(withOff(withGeofence(raw, changes), device, !on && device !== 0)), (now) =>
        changes.on === undefined
          ? read(now, device, on)
          : {
              next: chained(link(changes.on ? 'post' : 'delete', device, number), () =>
                read(now, device, on),
              ),
            },
      ),
    }));
  },
  deleteGeofence(_, id) {
    const { fence: number, device } = partsOf(id);
    if (device === 0) return remove(number);
    return chained(fence(number), (raw) => ({
      next: chained(link('delete', device, number), () => {
        const rest = withOff(raw, device, false);
        if (offAt(rest).length > 0) return { next: mapped(put(rest), () => null) };
        return {
          next: chained(isLinked(number), (isElsewhere) =>
            isElsewhere ? { ok: true, value: null, leftOut: [] } : { next: remove(number) },
          ),
        };
      }),
    }));
  },
  // There never was a first version of them here.
  geofencesV1: () => answered({ ok: true, value: 0, leftOut: [] }),
  deleteGeofencesV1: () => answered({ ok: true, value: null, leftOut: [] }),
};
