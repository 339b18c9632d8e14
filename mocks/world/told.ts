import type { Kept } from './kept.ts';
import type { MockDevice } from './mock-device.ts';
import type { RawNotification } from './notifications.ts';

/** What is told beside what devices raise by themselves: `after` seconds from now. */
export type Telling = {
  readonly kind: number;
  readonly title: string;
  readonly text: string;
  readonly after?: number;
  readonly place?: { readonly lat: number; readonly lng: number } | null;
  /** Measured and allowed, km/h. */
  readonly speed?: readonly [measured: number, allowed: number];
  readonly geofence?: number;
};

/** Numbers of their own, far above those of devices and periods. */
const FIRST_ID = 800_000_000_000_000;
const MOST = 60;

/** Push tokens, and what is told on purpose: test messages, photos that were asked for, the scenario `pushes`. */
export const createTold = (look: () => Kept, save: () => void, now: () => number) => ({
  /** The tokens of a customer. */
  tokensOf: (userID: number) => look().pushTokens.filter((each) => each.userID === userID),
  /** A token reaches one customer only: the last who gave it. */
  keepToken(userID: number, token: string, platform: string): void {
    look().pushTokens = [
      ...look().pushTokens.filter((each) => each.token !== token),
      { userID, token, platform },
    ];
    save();
  },
  dropToken(userID: number, token: string): void {
    look().pushTokens = look().pushTokens.filter((each) => each.token !== token || each.userID !== userID);
    save();
  },
  /** Tells a customer of something at one of their devices. It is a notification of the list from then on. */
  tell(userID: number, device: MockDevice, telling: Telling): RawNotification {
    const { kind, title, text, after = 0, place = null, speed, geofence } = telling;
    const entry = {
      id: FIRST_ID + look().toldCount,
      iddevice: device.id,
      icon: 'icon-info',
      bezeichnung: title,
      meldung: text,
      meldungtyp: kind,
      dateunix: now() + after,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      isread: 0 as const,
      speed: speed?.[0] ?? null,
      speederlaubt: speed?.[1] ?? null,
      ...(geofence !== undefined && { geofence }),
    };
    look().toldCount += 1;
    look().told = [...look().told, { userID, entry }].slice(-MOST);
    save();
    return entry;
  },
  /** What was told in `from` < t ≤ `to`, unix seconds. */
  toldTo: (userID: number, from: number, to: number): RawNotification[] =>
    look()
      .told.filter(
        ({ userID: whose, entry }) => whose === userID && entry.dateunix > from && entry.dateunix <= to,
      )
      .map(({ entry }) => entry),
  /** When photos were taken on purpose with the device of this IMEI, unix seconds, oldest first. */
  photosOf: (imei: string): readonly number[] => look().photos[imei] ?? [],
  takePhoto(imei: string, at: number): void {
    look().photos[imei] = [...(look().photos[imei] ?? []), at].slice(-12);
    save();
  },
});
