import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '../../../events/device-types.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { notifications } from './notifications.ts';
import { ownAlertId } from './silence.ts';

const alert = (id: number, title: string): Notification => ({
  id,
  device: 1,
  kind: 5,
  title,
  text: '',
  at: 100,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
});

/** Returns the alerts after these batches have arrived, one after the other. */
const after = (batches: readonly (readonly Notification[])[]) =>
  batches.reduce(
    (state, batch, i) =>
      notifications.apply(state, {
        ...notificationEvents.received({ notifications: [...batch] }),
        seq: i + 1,
        at: i,
        flow: i + 1,
      }),
    notifications.initial(),
  ).told ?? [];

/** The expected list: each alert once, in its last version, with the latest arrival at the top. */
function wanted(batches: readonly (readonly Notification[])[]): Notification[] {
  const held = new Map<number, Notification>();
  for (const batch of batches) {
    const last = new Map<number, Notification>();
    for (const one of batch.toReversed()) if (!last.has(one.id)) last.set(one.id, one);
    for (const id of last.keys()) held.delete(id);
    for (const one of [...last.values()].toReversed()) held.set(one.id, one);
  }
  return [...held.values()].toReversed();
}

test('[STATE-02] whatever numbers alerts come with, each is there once, the last word on it on top', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 }).map(ownAlertId));
  const batch = fc.array(
    fc.tuple(id, fc.string({ maxLength: 3 })).map(([one, title]) => alert(one, title)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      expect(after(batches)).toEqual(wanted(batches));
    }),
  );
});
