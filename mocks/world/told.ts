import type { Kept } from './kept.ts';
import type { MockDevice } from './mock-device.ts';
import type { RawNotification } from './notifications.ts';

/**
 * A notification that the mock server sends in addition to those that devices raise. `after`: in how many seconds
 * from now.
 */
export type Telling = {
  readonly kind: number;
  readonly title: string;
  readonly text: string;
  readonly after?: number;
  readonly place?: { readonly lat: number; readonly lng: number } | null;
  /** For a speed alarm: the measured speed and the limit (km/h). */
  readonly speed?: readonly [measured: number, allowed: number];
  readonly geofence?: number;
};

/**
 * The first id of notifications sent on request or by a scenario. It is far above the ids that are calculated from
 * device and period.
 */
const FIRST_ID = 800_000_000_000_000;
const MOST = 60;

/**
 * Stores push tokens, and notifications sent on request or by a scenario: test messages, requested photos, the
 * scenario `pushes`.
 */
export const createTold = (look: () => Kept, save: () => void, now: () => number) => ({
  /** Returns a customer's push tokens. */
  tokensOf: (userID: number) => look().pushTokens.filter((each) => each.userID === userID),
  /**
   * Stores a push token for the customer whose app sent it last. Push messages to this token then reach only this
   * customer.
   */
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
  /** Sends a customer a notification about one of their devices. It then appears in their notification list. */
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
  /** Returns the notifications sent to a customer in `from` < t ≤ `to` (Unix seconds). */
  toldTo: (userID: number, from: number, to: number): RawNotification[] =>
    look()
      .told.filter(
        ({ userID: whose, entry }) => whose === userID && entry.dateunix > from && entry.dateunix <= to,
      )
      .map(({ entry }) => entry),
  /** Returns when photos were requested from the device of this IMEI (Unix seconds), oldest first. */
  photosOf: (imei: string): readonly number[] => look().photos[imei] ?? [],
  takePhoto(imei: string, at: number): void {
    look().photos[imei] = [...(look().photos[imei] ?? []), at].slice(-12);
    save();
  },
});
