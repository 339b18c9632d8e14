import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as shareEvents from '../../events/shares.ts';
import { aShare } from '../../tests/samples.ts';
import { at, creation, story } from './shares-given.ts';
import { sharesPlugin } from './index.ts';
import { sharesOf, sharesPage } from './shares-page.state.ts';

describe('[SHARE-01] the sheet that shares a device in two presses', () => {
  test('is what the action of a device opens; the form of a link takes its place', () =>
    story()
      .given(shareEvents.listed({ shares: [] }))
      .check(({ read }) =>
        expect(sharesPlugin.deviceActions?.[0]?.says(read, 7)).toEqual(
          shareEvents.sheetOpened({ device: 7 }),
        ),
      )
      .when(shareEvents.sheetOpened({ device: 7 }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBe(7))
      .when(shareEvents.formOpened({ salt: null, devices: [7] }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBeNull()));

  test('asks which links of the device run already, and goes with a device that goes', () =>
    story()
      .given(shareEvents.listed({ shares: [] }))
      .when(shareEvents.sheetOpened({ device: 7 }))
      .after('0s')
      .asked('get /shares')
      .when(deviceEvents.removed({ id: 8 }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBe(7))
      .when(deviceEvents.removed({ id: 7 }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBeNull()));

  test('knows the link that was made in it, and no link of an earlier sheet', () =>
    story()
      .given(shareEvents.listed({ shares: [] }), shareEvents.sheetOpened({ device: 7 }))
      .when(creation())
      .after('1s')
      .check(({ read }) => expect(read(sharesPage).made).toBe('a1b2c3'))
      .when(shareEvents.sheetOpened({ device: 8 }))
      .check(({ read }) => expect(read(sharesPage).made).toBeNull()));

  test('[DAY-03] is about a past trip where one was picked, and about now the next time', () => {
    const trip = { from: 100, to: 700 };
    return story()
      .given(shareEvents.listed({ shares: [] }))
      .when(shareEvents.sheetOpened({ device: 7, trip }))
      .check(({ read }) => expect(read(sharesPage)).toMatchObject({ sheet: 7, trip }))
      .when(shareEvents.sheetOpened({ device: 7 }))
      .check(({ read }) => expect(read(sharesPage)).toMatchObject({ sheet: 7, trip: null }));
  });

  test('closes when another page opens, and stays while the map moves', () =>
    story()
      .given(shareEvents.listed({ shares: [] }), at('/v2'))
      .when(shareEvents.sheetOpened({ device: 7 }))
      .when(navigation.locationChanged({ path: '/v2', query: 'zoom=12' }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBe(7))
      .when(at('/alerts'))
      .check(({ read }) => expect(read(sharesPage).sheet).toBeNull()));

  test('lists the links that run and show this device alone', () =>
    story()
      .given(
        shareEvents.listed({
          shares: [
            aShare('alone', { devices: [7], expires: 4e9 }),
            aShare('several', { devices: [7, 8], expires: 4e9 }),
            aShare('over', { devices: [7], expires: 0 }),
            aShare('past', { devices: [7], expires: 4e9, kind: 'trip', trip: { from: 1, to: 2 } }),
          ],
        }),
      )
      .check(({ read }) => expect(read(sharesOf(7)).map(({ salt }) => salt)).toEqual(['alone'])));
});
