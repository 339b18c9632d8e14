import type { FenceShape, Geofence } from '../../../events/geofence-types.ts';
import type { SessionBackend } from '../backend.ts';
import { answered, type Call, chained, mapped } from '../call.ts';
import { areaOf, shapeOf } from './area.ts';
import { offAt, partsOf, toGeofence, widthIn, withGeofence, withOff, withWidth } from './geofence.ts';
import { idsOf, type Links, linksFor } from './links.ts';
import { type Raw, textIn } from './raw.ts';
import { answer, done, oneIn, whole } from './reply.ts';

type GeofenceCalls = Pick<
  SessionBackend,
  'geofences' | 'createGeofence' | 'saveGeofence' | 'deleteGeofence' | 'geofencesV1' | 'deleteGeofencesV1'
>;
const LINKS = linksFor('/geofences', 'geofenceId');

const fences = LINKS.list;
const fence = (id: number): Call<Raw> => ({
  request: { method: 'get', path: `/geofences/${id}` },
  read: answer(whole),
});
const put = (raw: Raw): Call<Raw> => ({
  request: { method: 'put', path: `/geofences/${String(raw['id'])}`, body: raw },
  read: answer(whole),
});

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
  const known = shapeOf(area, widthIn(raw));
  if (shape.kind === 'line' && known?.kind === 'line' && known.width !== shape.width) return false;
  return area === areaOf(shape) || (known !== null && areaOf(known) === areaOf(shape));
};

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
      next: chained(LINKS.of(idsOf(list), deviceIds), (links, more) => {
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
                { name, area: areaOf(shape), attributes: withWidth({ color: colour }, shape) },
                device,
                !on && device !== 0,
              ),
            },
            read: answer(whole),
          };
      return {
        next: chained(made, (raw) => ({
          next: chained(LINKS.link('post', on ? device : 0, raw['id'] as number), () =>
            read(raw, device, on),
          ),
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
              next: chained(LINKS.link(changes.on ? 'post' : 'delete', device, number), () =>
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
      next: chained(LINKS.link('delete', device, number), () => {
        const rest = withOff(raw, device, false);
        if (offAt(rest).length > 0) return { next: mapped(put(rest), () => null) };
        return {
          next: chained(LINKS.isLinked(number), (isElsewhere) =>
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
