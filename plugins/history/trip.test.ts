import { expect, test } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { fixes } from '../../tests/samples.ts';
import { loaded, open, range, story } from './history-given.ts';
import { tripToShare } from './trip.state.ts';
import { summaryOfDevice } from './wrong.state.ts';

/** A quarter of an hour on the road. */
const drive = fixes(
  ...Array.from({ length: 16 }, (_, i) => ({
    device: 1,
    at: i * 60 - 3_600,
    lat: 57.7 + i / 200,
    speed: 33,
  })),
);
const past = [open(1), range(-3_600, -1), loaded(1, -3_600, -1, drive)];

test('[DAY-03] the trip that is picked is shared until it is left, or the history is closed', () =>
  story()
    .given(...past)
    .check(({ read, publish }) => {
      const [trip] = read(summaryOfDevice(1)).trips;
      if (!trip) throw new Error('no trip');
      publish(historyEvents.tripPicked({ device: 1, from: trip.from, to: trip.to }));
      expect(read(tripToShare)?.trip).toBe(trip);
      publish(historyEvents.tripLeft());
      expect(read(tripToShare)).toBeNull();
      publish(historyEvents.tripPicked({ device: 1, from: trip.from, to: trip.to }));
      publish(mapEvents.toolClosed({ tool: 'history' }));
      expect(read(tripToShare)).toBeNull();
    }));

test('[DAY-03] another page leaves it, and another look at the map does not', () =>
  story()
    .given(...past)
    .check(({ read, publish }) => {
      const [trip] = read(summaryOfDevice(1)).trips;
      if (!trip) throw new Error('no trip');
      publish(historyEvents.tripPicked({ device: 1, from: trip.from, to: trip.to }));
      publish(navigation.locationChanged({ path: '/a/customer/7/v2', query: 'zoom=12' }));
      expect(read(tripToShare)?.trip).toBe(trip);
      publish(navigation.locationChanged({ path: '/alerts', query: '' }));
      expect(read(tripToShare)).toBeNull();
    }));

test('[DAY-03] a trip that is not among those of the shown past is none', () =>
  story()
    .given(...past, historyEvents.tripPicked({ device: 1, from: 1, to: 2 }))
    .check(({ read }) => expect(read(tripToShare)).toBeNull()));

test('[DAY-03] its picture is saved under a name that every system takes; that there is none is said', () =>
  story()
    .when(historyEvents.tripPictured({ address: 'blob:x', name: 'Van 7: Mon, 07:03' }))
    .asked('save Van 7 Mon, 07 03.png')
    .when(historyEvents.tripNotPictured())
    .expect(notices.raised({ tone: 'warning', text: 'mapTools.pictureFailed', stays: 6_000 })));
