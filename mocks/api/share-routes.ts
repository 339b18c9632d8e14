import { FixBuilder, type FixArrays } from '../../src/api/fix-builder.ts';
import type { KeptShare } from '../world/kept.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { devicesAmong, falsify, fixesBetween, lastFixes, liveBetween, readyFor } from '../world/positions.ts';
import { kioskIdOf } from '../world/shares.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { OpenRoute, Question, Route } from './handlers.ts';

/**
 * `TRAIL`: maximum length of the trail that a share link shows. `FOR_SPEED`: length of the trail needed to calculate a speed.
 * Both in seconds.
 */
const TRAIL = 3 * 3600;
const FOR_SPEED = 12 * 60;
/** Maximum number of fixes in the trail of a share link. */
const MOST_FIXES = 1500;
/**
 * A trail keeps a fix at least this often (seconds), and wherever the device has turned by this much (tenths of a
 * degree), so that corners stay round.
 */
const KEPT_EVERY = 30;
const TURN = 70;
/** If this many unknown share links are opened within a minute, someone is guessing links. */
const MOST_GUESSES = 12;
const SALT = /^[A-Za-z0-9-]{16,64}$/;
const KIOSK = /^viewmode_(\d{1,12})_[0-9a-f]{40}$/;
const LONGEST = 400 * 86_400;
const LONGEST_TRIP = 2 * 86_400;

const rawShare = ({ salt, deviceIDs, kind, name, expires, goal, trip, opened }: KeptShare) => ({
  salt,
  deviceIDs,
  kind,
  name,
  expires,
  goal,
  ...(trip && { trip }),
  opened,
});

/** The mock server's routes for share links, and for what a link shows. */
export const shareRoutes = (world: World): { open: OpenRoute[]; guarded: Route[] } => {
  const { shares } = world;
  let guesses: number[] = [];
  const unknown = (): Response => {
    const now = world.now();
    guesses = [...guesses.filter((at) => at > now - 60), now];
    return guesses.length > MOST_GUESSES
      ? refusal(429, 'Too many requests', { 'Retry-After': '60' })
      : refusal(404, 'Unknown link');
  };

  /** Parses a share link from a request, or returns the request's errors. */
  const read = async ({ request, customer }: Question, before?: KeptShare) => {
    const body = await bodyOf(request);
    const ids = Array.isArray(body['deviceIDs'])
      ? body['deviceIDs'].map((id) => whole(id) ?? 0)
      : before?.deviceIDs;
    const expires = body['expires'] === undefined ? before?.expires : (whole(body['expires']) ?? 0);
    const mine = new Set(world.ownDevicesOf(customer.userID).map(({ id }) => id));
    const own = devicesAmong(world, customer.userID, ids ?? [0]).flatMap(({ id }) =>
      mine.has(id) || world.recordings.has(id) ? [id] : [],
    );
    if (!ids || ids.length === 0 || ids.length > 50 || own.length !== new Set(ids).size)
      return refusal(422, { deviceIDs: 'unknown' });
    if (expires === undefined || expires <= world.now() || expires > world.now() + LONGEST)
      return refusal(422, { expires: 'past' });
    const kind = (['position', 'trail', 'eta', 'trip'] as const).find(
      (each) => each === (body['kind'] ?? before?.kind),
    );
    const goal = goalOf(body['goal'] === undefined ? before?.goal : body['goal']);
    if (!kind) return refusal(422, { kind: 'unknown' });
    if (kind === 'eta' && !goal) return refusal(422, { goal: 'missing' });
    const trip = tripOf(body['trip'] ?? before?.trip, world.now());
    if (kind === 'trip' && !trip) return refusal(422, { trip: 'unknown' });
    const name = body['name'] === undefined ? (before?.name ?? '') : text(body['name']).slice(0, 100);
    return {
      userID: customer.userID,
      deviceIDs: ids,
      kind,
      name,
      expires,
      goal: kind === 'eta' ? goal : null,
      ...(kind === 'trip' && trip && { trip }),
    };
  };
  const mine = ({ customer, param }: Question): KeptShare | undefined =>
    shares.of(customer.userID).find(({ salt }) => salt === param('salt'));

  const shown = async (
    userID: number,
    ids: number[],
    { kind, trip, numbered = ids, at = 0 }: Pick<KeptShare, 'kind' | 'trip' | 'numbered'> & { at?: number },
    since: number | null,
    more: Record<string, unknown>,
  ): Promise<Response> => {
    const devices = ids.flatMap((id) => devicesAmong(world, userID, [id]));
    await readyFor(world, devices);
    const all = devices.map(async (device) => {
      const { name, spurfarbe: colour, iconname: icon } = world.rawDevice(userID, device.id) ?? {};
      // While sharing of a device is paused, only its owner sees it. Share links do not show it either (MEM-02).
      const visible = (fixes: FixArrays) =>
        publicFixes(world.members.withheld(null, falsify(world, userID, fixes)));
      const fixes = visible(
        trip ? fixesOfTrip(world, device, trip, since) : fixesOf(world, device, kind, since, at),
      );
      const last = trip ? null : visible(lastFixes(world, [device], 1)).at(-1);
      const address = last && (await world.logbook.addressOf(device.city, last));
      return { key: numbered.indexOf(device.id) + 1, name, colour, icon, ...(address && { address }), fixes };
    });
    return success({ kind, now: world.now(), devices: await Promise.all(all), ...more });
  };

  return {
    open: [
      {
        method: 'get',
        path: '/share/:salt',
        answer({ param, query }) {
          const salt = param('salt');
          const since = whole(query.get('since'));
          if (salt.startsWith('viewmode_')) {
            const id = Number(KIOSK.exec(salt)?.[1] ?? 0);
            if (id === 0) return refusal(400, 'Malformed link');
            const owner = world
              .customers()
              .find(({ userID }) => world.ownDevicesOf(userID).some((device) => device.id === id));
            return owner && salt === kioskIdOf(id)
              ? shown(owner.userID, [id], { kind: 'position' }, since, { expires: null })
              : unknown();
          }
          if (!SALT.test(salt)) return refusal(400, 'Malformed link');
          const share = shares.bySalt(salt);
          if (!share) return unknown();
          if (share.revokedAt !== null) return refusal(410, 'revoked');
          if (share.expires <= world.now()) return refusal(410, 'expired');
          if (since === null) shares.change(salt, { opened: share.opened + 1 });
          const { userID, deviceIDs, expires, goal, trip, name } = share;
          world.members.looked(deviceIDs, { salt, name });
          return shown(userID, deviceIDs, share, since, {
            expires,
            ...(goal && { goal }),
            ...(trip && { trip }),
          });
        },
      },
    ],
    guarded: [
      {
        method: 'get',
        path: '/shares',
        answer: ({ customer }) => success(shares.of(customer.userID).map(rawShare)),
      },
      {
        method: 'post',
        path: '/shares',
        async answer(asked) {
          const key = asked.request.headers.get('Idempotency-Key') ?? '';
          const made = shares.byKey(key);
          if (made) return success(rawShare(made));
          const wanted = await read(asked);
          return wanted instanceof Response ? wanted : success(rawShare(shares.create({ ...wanted, key })));
        },
      },
      {
        method: 'put',
        path: '/shares/:salt',
        async answer(asked) {
          const share = mine(asked);
          if (!share) return refusal(404, 'Unknown link');
          const changes = await read(asked, share);
          if (changes instanceof Response) return changes;
          const numbered = [...new Set([...(share.numbered ?? share.deviceIDs), ...changes.deviceIDs])];
          // What the link did not show until now begins now.
          const at = showsMore(share, changes, world.now()) ? world.now() : share.at;
          return success(rawShare(shares.change(share.salt, { ...changes, numbered, at }) ?? share));
        },
      },
      {
        method: 'delete',
        path: '/shares/:salt',
        answer(asked) {
          const share = mine(asked);
          if (!share) return refusal(404, 'Unknown link');
          shares.change(share.salt, { revokedAt: world.now() });
          return success(true);
        },
      },
    ],
  };
};

function goalOf(value: unknown): KeptShare['goal'] {
  if (typeof value !== 'object' || value === null) return null;
  const { lat, lng, name } = value as Record<string, unknown>;
  return typeof lat === 'number' && typeof lng === 'number'
    ? { lat, lng, name: text(name).slice(0, 100) }
    : null;
}

/** Parses the trip that a share link shows. Undefined if the trip is not over yet, or is longer than two days. */
function tripOf(value: unknown, now: number): KeptShare['trip'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { from, to } = value as Record<string, unknown>;
  const isTrip =
    typeof from === 'number' && typeof to === 'number' && from < to && to <= now && to - from <= LONGEST_TRIP;
  return isTrip ? { from, to } : undefined;
}

/** Returns the fixes of a trip, first and last included, and none before or after the trip. */
function fixesOfTrip(
  world: World,
  device: MockDevice,
  trip: NonNullable<KeptShare['trip']>,
  since: number | null,
): FixArrays {
  return thinned(fixesBetween(world, [device], Math.max((since ?? 0) + 1, trip.from), trip.to + 1));
}

/** Whether a changed link shows something that the link before did not: another device, a trail, or a time after its end. */
const showsMore = (
  before: KeptShare,
  { kind, deviceIDs }: Pick<KeptShare, 'kind' | 'deviceIDs'>,
  now: number,
): boolean =>
  kind !== before.kind || before.expires <= now || deviceIDs.some((id) => !before.deviceIDs.includes(id));

/**
 * Returns the fixes that a share link shows: where the device is, and its trail since the link was made, never before that
 * (decision 0294). With `since`, returns only fixes newer than that.
 *
 * @param made when the link was made (Unix seconds)
 */
function fixesOf(
  world: World,
  device: MockDevice,
  kind: KeptShare['kind'],
  since: number | null,
  made: number,
): FixArrays {
  if (kind === 'position') return lastFixes(world, [device], 1);
  const length = kind === 'trail' ? TRAIL : FOR_SPEED;
  const from = Math.max((since ?? 0) + 1, made, world.now() - length);
  const all = liveBetween(world, [device], from, world.now() + 1);
  if (all.at.length === 0) return since === null ? lastFixes(world, [device], 1) : all;
  return thinned(all);
}

/** Leaves out fixes that a trail does not need for its shape, and keeps the last one. */
function thinned(all: FixArrays): FixArrays {
  const last = all.at.length - 1;
  const kept: number[] = [];
  for (let i = 0; i <= last; i++) {
    const before = kept.at(-1);
    if (before === undefined || i === last || isNeeded(all, before, i)) kept.push(i);
  }
  const step = Math.ceil(kept.length / MOST_FIXES);
  const some = new FixBuilder(MOST_FIXES + 1);
  for (const [k, i] of kept.entries()) if ((kept.length - 1 - k) % step === 0) some.copy(all, i);
  return some.columns();
}

function isNeeded({ at, heading, speed }: FixArrays, before: number, i: number): boolean {
  if ((at[i] ?? 0) - (at[before] ?? 0) >= KEPT_EVERY) return true;
  const turn = Math.abs((heading[i] ?? 0) - (heading[before] ?? 0)) % 3600;
  return (speed[i] ?? 0) > 0 && Math.min(turn, 3600 - turn) >= TURN;
}

/** Returns only time and position of fixes for a share link: no device id, no battery, no input states. */
const publicFixes = (fixes: FixArrays) =>
  Array.from({ length: fixes.at.length }, (_, i) => ({
    dateunix: fixes.at[i] ?? 0,
    lat: (fixes.lat[i] ?? 0) / 1e7,
    lng: (fixes.lng[i] ?? 0) / 1e7,
    speed: (fixes.speed[i] ?? 0) / 10,
    direction: (fixes.heading[i] ?? 0) / 10,
    accuracy: fixes.accuracy[i] ?? 0,
  }));
