import { IGNITION } from '../../events/fix-columns.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { chance } from '../simulator/chance.ts';
import { metresBetweenE7 } from '../../src/rules/geodesy.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { DemoName, Named } from '../texts/names/en.ts';
import type { Kept } from './kept.ts';
import type { MockDevice } from './mock-device.ts';
import type { createTold } from './told.ts';

/**
 * Returns what the demo's customers stored about a device (safe places, contacts and so on), in the service's
 * format.
 */
const papersOf = (device: MockDevice, named: Named): Record<string, unknown> => {
  const { model, key, home, seed } = device;
  const [lng, lat] = home;
  const at = (id: string, title: DemoName, east: number, north: number, radius: number) => ({
    id,
    name: named(title),
    lat: lat + north / 111_320,
    lng: lng + east / (111_320 * Math.cos((lat * Math.PI) / 180)),
    radius,
  });
  switch (model.route_profile) {
    case 'pet':
      return {
        goal: { minutes: device.icon === 'cat' ? 60 : 90, steps: device.icon === 'cat' ? 4000 : 9000 },
        places: [
          at('home', 'Home', 0, 0, device.icon === 'cat' ? 120 : 80),
          ...(device.icon === 'dog' ? [at('meadow', 'Dog meadow', 420, 260, 90)] : []),
        ],
      };
    case 'watch':
    case 'person':
      return {
        contacts: [
          { name: named('Mum'), phone: '+598 99 123 456' },
          { name: named('Dad'), phone: '+598 94 765 432' },
        ],
        quiet:
          key === 'Tomás'
            ? []
            : [
                { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: 1 },
                { days: [1, 2, 3, 4, 5, 6, 7], from: '21:00', to: '06:30', on: seed % 2 },
              ],
        places: [at('home', 'Home', 0, 0, 100)],
      };
    case 'bike': {
      return {
        auto_guard: { on: device.stolenAt || key === 'City bike' ? 1 : 0, radius: 50 },
        passport:
          key === 'Cargo bike'
            ? null
            : {
                owner: 'Sofia Berg',
                frame: `WTU${String(seed).slice(0, 4)}K${String(seed).slice(-4)}`,
                make: device.stolenAt ? 'Cube' : 'Canyon',
                model: device.stolenAt ? 'Reaction Pro' : 'Endurace 7',
                colour: named(device.stolenAt ? 'Grey, orange fork' : 'Red'),
                bought_at: '2024-05-17',
                bought_from: 'Velo Astana',
                marks: device.stolenAt ? named('Scratch on the left crank, child seat mount') : '',
              },
      };
    }
    default:
      return {};
  }
};

type Raw = Record<string, unknown>;
type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  readonly simulator: Simulator;
  readonly told: ReturnType<typeof createTold>;
  readonly named: Named;
};

/**
 * How long a device takes to run a command (seconds). If the device is asleep, the command waits for its next
 * contact.
 */
const TAKES = 3;
const LASTS: Record<string, number> = { live: 300, led: 60, buzzer: 30, measure: 0 };
/** A device is asleep if it has been silent for longer than this (seconds). It wakes every quarter of an hour. */
const SLEEPS_AFTER = 1200;
const WAKES_EVERY = 900;
/** The automatic park guard arms itself when a device has stood still for this long (seconds). */
const ARMS_AFTER = 180;

/**
 * What the mock server does for devices besides positions: commands, park guards, safe places and contacts, and
 * voice messages to watches.
 */
export const createCare = ({ look, save, now, simulator, told, named }: Memory) => {
  const placeAt = (device: MockDevice, at: number) => {
    const place = new FixBuilder(1);
    simulator.lastFixes(device, 1, at, place);
    const { lat, lng, at: taken, speed, flags } = place.columns();
    return place.count === 0
      ? null
      : {
          lat: lat[0] ?? 0,
          lng: lng[0] ?? 0,
          at: taken[0] ?? 0,
          speed: (speed[0] ?? 0) / 10,
          flags: flags[0] ?? 0,
        };
  };
  const papers = (device: MockDevice): Raw => ({
    ...papersOf(device, named),
    ...look().papers[device.imei],
  });

  /**
   * Whether a park guard has expired. A guard that has raised its alarm does not expire before the user has seen
   * the alarm.
   */
  const isOver = (guard: Raw | null) =>
    guard !== null &&
    guard['alarm_at'] == null &&
    typeof guard['ends'] === 'number' &&
    guard['ends'] <= now();

  /**
   * Returns the armed park guard of a device. For the stolen bicycle of the demo, the guard that raised the alarm.
   */
  const guardOf = (device: MockDevice): Raw | null => {
    const kept = look().guards[device.imei];
    if (kept !== undefined) return isOver(kept) ? null : kept;
    const { stolenAt } = device;
    const at = stolenAt ? placeAt(device, stolenAt) : null;
    return (
      at && {
        imei: device.imei,
        lat: at.lat / 1e7,
        lng: at.lng / 1e7,
        radius: 50,
        // The bicycle has not been ridden today, as its history shows.
        since: Number(stolenAt) - 26 * 3600,
        alarm_at: stolenAt,
        by_ride: 1,
      }
    );
  };
  const setGuard = (imei: string, guard: Raw | null) => {
    look().guards[imei] = guard;
    save();
    return guard;
  };

  return {
    papers,
    changePapers(device: MockDevice, changes: Raw): Raw {
      look().papers[device.imei] = { ...look().papers[device.imei], ...changes };
      save();
      return papers(device);
    },
    guardOf,
    setGuard,
    /** Raises the alarm of park guards whose device has left the fence, and arms automatic guards. */
    watch(userID: number, devices: readonly MockDevice[]): void {
      if (devices.length > 1000) return;
      for (const device of devices) {
        if (device.behaviour.kind === 'none') continue;
        const guard = look().guards[device.imei];
        const place = placeAt(device, now());
        if (!place) continue;
        const drivesOff =
          guard?.['by_ignition'] === 1 && (place.flags & IGNITION) !== 0 && place.at > Number(guard['since']);
        if (guard && guard['alarm_at'] == null && (isOver(guard) || drivesOff)) {
          setGuard(device.imei, null);
        } else if (guard && guard['alarm_at'] == null) {
          const { lat, lng, radius } = guard as { lat: number; lng: number; radius: number };
          if (metresBetweenE7(lat * 1e7, lng * 1e7, place.lat, place.lng) <= radius) continue;
          setGuard(device.imei, { ...guard, alarm_at: now() });
          told.tell(userID, device, {
            kind: 3,
            title: 'Guard alarm',
            text: `${device.name} has left its place.`,
            place: { lat: place.lat / 1e7, lng: place.lng / 1e7 },
          });
        } else if (!guard && !device.stolenAt) {
          const auto = papers(device)['auto_guard'] as { on?: unknown; radius?: number } | undefined;
          const before = placeAt(device, now() - ARMS_AFTER);
          if (auto?.on !== 1 || !before || place.speed > 3) continue;
          if (metresBetweenE7(before.lat, before.lng, place.lat, place.lng) > 15) continue;
          setGuard(device.imei, {
            imei: device.imei,
            lat: place.lat / 1e7,
            lng: place.lng / 1e7,
            radius: auto.radius ?? 50,
            since: now(),
            alarm_at: null,
            by_ride: 1,
          });
        }
      }
    },
    /**
     * Accepts a command for a device. A device that is asleep, or has never reported, gets it at its next contact.
     */
    command(device: MockDevice, command: string, on: boolean): Raw {
      const place = placeAt(device, now());
      const sleeps = !place || now() - place.at > SLEEPS_AFTER;
      const id = `${command}-${now()}`;
      look().commands[`${device.imei} ${id}`] = { id, command, on, at: now(), sleeps };
      save();
      return this.commandState(device, id) ?? { id, state: 'sent' };
    },
    commandState(device: MockDevice, id: string): Raw | null {
      const kept = look().commands[`${device.imei} ${id}`] as
        | { command: string; on: boolean; at: number; sleeps: boolean }
        | undefined;
      if (!kept) return null;
      const next = kept.sleeps ? Math.ceil((kept.at + 1) / WAKES_EVERY) * WAKES_EVERY : kept.at + TAKES;
      if (now() < next) return { id, state: kept.sleeps ? 'asleep' : 'sent', ends: null, next_contact: next };
      const lasts = kept.on ? (LASTS[kept.command] ?? 0) : 0;
      return { id, state: 'confirmed', ends: lasts > 0 ? next + lasts : null, next_contact: null };
    },
    /** Cancels a command that still waits for its device. False if the device has already received it. */
    cancel(device: MockDevice, id: string): boolean {
      if (this.commandState(device, id)?.['state'] !== 'asleep') return false;
      delete look().commands[`${device.imei} ${id}`];
      save();
      return true;
    },
    /** Returns when a watch last measured the heart rate: by command, or by itself every half hour. */
    heartMeasuredAt(device: MockDevice): number {
      const told = Object.entries(look().commands)
        .filter(([key]) => key.startsWith(`${device.imei} measure`))
        .map(([, kept]) => Number(kept['at']) + TAKES)
        .filter((at) => at <= now());
      return Math.max(now() - (now() % 1800) - Math.floor(chance(device.seed, 7) * 900), ...told);
    },
    /** Returns the voice messages from and to a watch, newest first. */
    conversation(device: MockDevice, came: readonly Raw[]): Raw[] {
      const heard = new Set(look().heard[device.imei]);
      const dropped = new Set(look().dropped[device.imei]);
      return [...came, ...(look().spoken[device.imei] ?? [])]
        .filter(({ id }) => !dropped.has(String(id)))
        .map((each) => (heard.has(String(each['id'])) ? { ...each, isread: 1 } : each))
        .sort((a, b) => Number(b['dateunix']) - Number(a['dateunix']));
    },
    speak(device: MockDevice, message: Raw): void {
      const id = `mine-${now()}-${(look().spoken[device.imei] ?? []).length}`;
      look().spoken[device.imei] = [
        ...(look().spoken[device.imei] ?? []),
        { ...message, id, filename: `${id}.webm`, dateunix: now(), mine: 1, isread: 1 },
      ].slice(-4);
      save();
    },
    mark(list: 'heard' | 'dropped', device: MockDevice, id: string): void {
      look()[list][device.imei] = [...(look()[list][device.imei] ?? []), id].slice(-200);
      save();
    },
    passportPhotos: (device: MockDevice): readonly Raw[] => look().passportPhotos[device.imei] ?? [],
    changePassportPhotos(device: MockDevice, photos: readonly Raw[]): void {
      look().passportPhotos[device.imei] = photos.slice(-4) as Raw[];
      save();
    },
  };
};
