import type { MockStorage } from '../clock.ts';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';
import { areaOf } from './areas.ts';
import { createTraccarDevices } from './devices.ts';
import { createEvents } from './events.ts';
import { createTraccarMemory } from './memory.ts';
import type { Watched } from './positions.ts';
import { createSessions } from './sessions.ts';
import { createTables } from './tables.ts';
import { createUsers, type Raw, type User } from './users.ts';

export type TraccarOptions = {
  readonly storage: MockStorage;
  /** A 6.14: links for others are made at another address, tokens can be revoked, and links of objects listed. */
  readonly isNewer?: boolean;
  /** People make accounts for themselves, and the server sends mail. */
  readonly isOpen?: boolean;
  /** Settings of the server that differ, such as `{ readonly: true }`. */
  readonly server?: Raw;
};

/** More devices than these are not watched for fences: a page could not keep up. */
const MOST_WATCHED = 1000;

/** A Traccar over the demo's world: what its calls and its socket share. */
export const createPretend = (
  world: World,
  { storage, isNewer = false, isOpen = false, server = {} }: TraccarOptions,
) => {
  const memory = createTraccarMemory(storage);
  const tables = createTables(memory);
  const users = createUsers(world, memory);
  const devices = createTraccarDevices(world, tables);
  return {
    world,
    memory,
    tables,
    users,
    devices,
    isNewer,
    isOpen,
    server,
    sessions: createSessions(world, memory, users),
    events: createEvents(world, memory, tables, devices),
    /** The devices that a user sees: none in the scenario `empty`, one for who came by a link. */
    seenBy: ({ customer, onlyDevice }: User): MockDevice[] =>
      devices.seen(customer).filter(({ id }) => onlyDevice === null || id === onlyDevice),
    /** The fences that each of these devices is linked with. */
    fencesOf(customer: number, of: readonly MockDevice[]): (device: MockDevice) => readonly Watched[] {
      if (of.length > MOST_WATCHED) return () => [];
      const all = tables.list('geofences', customer).flatMap(({ id, area, attributes }): Watched[] => {
        const read = areaOf(String(area));
        const width = Number((attributes as Raw | undefined)?.['polylineDistance']);
        return read ? [{ id: Number(id), area: read, distance: width > 0 ? width : undefined }] : [];
      });
      const byDevice = new Map(
        of.map((device) => [device.id, all.filter(({ id }) => devices.isLinked(device, 'geofenceId', id))]),
      );
      return ({ id }) => byDevice.get(id) ?? [];
    },
    /** Forgets every change, session and token. */
    reset: () => memory.forget(),
  };
};
export type Pretend = ReturnType<typeof createPretend>;
