import { describe, expect, test } from 'vitest';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { App } from '../../src/kernel/app.ts';
import { failure, START } from '../../tests/samples.ts';
import { dashboard } from './dashboard.state.ts';
import { look } from './place.ts';
import { at, it, tileOf } from './dashboard-given.ts';

describe('what a tile says', () => {
  test('[DASH-01] what was loaded of one device does not count for another: its own alerts are loaded too', async () => {
    const raised = (id: number, device: number, at_: number): Notification => ({
      id,
      device,
      kind: 5,
      title: '',
      text: '',
      at: at_,
      lat: null,
      lng: null,
      read: true,
      value: null,
      limit: null,
    });
    const wanted = (one: App) =>
      one.log.events.filter(notificationEvents.olderRequested.is).map(({ payload }) => payload);
    const none_ = { notifications: [] };
    await it()
      .when(
        notificationEvents.listed({ notifications: [raised(1, 1, START - 60), raised(2, 2, START - 120)] }),
      )
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: START - 60 * 86_400,
          to: START - 121,
          notifications: [raised(3, 1, START - 50 * 86_400)],
        }),
      )
      .when(at('/dashboard', 'period=week&devices=1,2,3'))
      .check((one) => {
        const from = one.read(look)?.boundsBefore.from ?? 0;
        expect(wanted(one)).toEqual([2, 3].map((device) => ({ device, from, to: START - 121 })));
        expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: true });
        const [second, third] = wanted(one);
        if (second)
          one.publish(
            notificationEvents.olderLoaded({ ...second, notifications: [raised(4, 2, START - 7_200)] }),
          );
        if (third) one.publish(notificationEvents.olderLoaded({ ...third, ...none_ }));
      })
      .after('1min')
      .check((one) => {
        expect(wanted(one)).toHaveLength(2);
        expect(tileOf(one, 'alarms')).toMatchObject({ figure: 3, isLoading: false });
      });
  });

  test('[DASH-01] alarms are counted from the alerts; what the list does not reach back to is loaded first', async () => {
    const raised = (id: number, ago: number, device = 1): Notification => ({
      id,
      device,
      kind: 5,
      title: '',
      text: '',
      at: START - ago,
      lat: null,
      lng: null,
      read: true,
      value: null,
      limit: null,
    });
    await it()
      .when(notificationEvents.listed({ notifications: [raised(1, 60), raised(2, 120, 2)] }))
      .when(at('/dashboard', 'devices=1'))
      .check((one) => {
        expect(one.read(dashboard).alertsPending).toEqual([1]);
        expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: true });
        const from = one.read(look)?.boundsBefore.from ?? 0;
        const to = START - 121;
        one.publish(
          notificationEvents.olderLoaded({
            device: 1,
            from,
            to,
            notifications: [{ ...raised(3, 0), at: from + 5 }],
          }),
        );
      })
      .check((one) => expect(tileOf(one, 'alarms')).toMatchObject({ figure: 1, before: 1, isLoading: false }))
      .after('1min')
      .check((_, events) =>
        expect(events.filter(({ type }) => type === 'notifications/olderRequested')).toHaveLength(1),
      );
  });

  test('[DASH-01] where the older alerts cannot be had, no number is made up', () =>
    it()
      .when(at('/dashboard', 'devices=1'))
      .check((one) =>
        one.publish(notificationEvents.olderFailed({ device: 1, from: 0, to: 1, failure: failure(500) })),
      )
      .after('1min')
      .check((one) => expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: false })));
});
