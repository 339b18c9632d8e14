import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as memberEvents from '../../events/members.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Member } from '../../events/member-types.ts';
import type { App } from '../../src/kernel/app.ts';
import { aDevice, aShare, START } from '../../tests/samples.ts';
import { aMember, at, foreign, listed, story } from './members-given.ts';
import { accessIsKnown, linkedDevices, missingAccess, seenBy, seenDevices } from './members-page.state.ts';

/**
 * A customer with devices 1 to 3 and these members. `links`: for each device with a share link, the hours until the
 * link expires.
 */
const given = (members: readonly Member[], links: Readonly<Record<number, number>>) =>
  story().given(
    appEvents.timePassed(),
    listed(aDevice(1), aDevice(2), aDevice(3)),
    memberEvents.listed({ members: [...members] }),
    shareEvents.listed({
      shares: Object.entries(links).map(([device, hours]) =>
        aShare(`link ${device}`, { devices: [Number(device)], expires: START + hours * 3_600 }),
      ),
    }),
  );
const seen = (...ids: number[]) => new Set(ids);

describe('[MEM-02] which devices somebody else sees', () => {
  test('none, where nobody is invited and no link runs', () =>
    given([], {}).check(({ read }) => expect(read(seenDevices)).toEqual(seen())));

  test('those of a link, as long as it runs', () =>
    given([], { 2: 1, 3: -1 })
      .check(({ read }) => expect(read(seenDevices)).toEqual(seen(2)))
      .after('61min')
      .when(appEvents.timePassed())
      .check(({ read }) => {
        expect(read(linkedDevices).size).toBe(0);
        expect(read(seenDevices)).toEqual(seen());
      }));

  test('those of a member, also of one who has not yet accepted', () =>
    given([aMember({ devices: [1] }), aMember({ id: 2, devices: [3], state: 'pending' })], {}).check(
      ({ read }) => expect(read(seenDevices)).toEqual(seen(1, 3)),
    ));

  test('those of members and links together', () =>
    given([aMember({ devices: [1] })], { 1: 1, 2: 1 }).check(({ read }) =>
      expect(read(seenDevices)).toEqual(seen(1, 2)),
    ));

  test('all of them, where a member sees every device, those to come included', () =>
    given([aMember({ devices: null })], { 2: 1 }).check(({ read }) => expect(read(seenDevices)).toBe('all')));

  test('a membership that ended, an invitation that ran out and one that was declined show nothing', () =>
    given(
      [
        aMember({ devices: [1], until: START - 1 }),
        aMember({ id: 2, devices: null, state: 'lapsed' }),
        aMember({ id: 3, devices: [3], state: 'declined' }),
      ],
      {},
    ).check(({ read }) => expect(read(seenDevices)).toEqual(seen())));
});

describe('[MEM-02] how many see something now', () => {
  const both = [aMember({ devices: [1] }), aMember({ id: 2, devices: [2] })];

  test('nobody, where nobody is invited and no link runs', () =>
    given([], {}).check(({ read }) => expect(read(seenBy)).toEqual({ people: 0, links: 0 })));

  test('links alone', () =>
    given([], { 1: 1, 2: 1 }).check(({ read }) => expect(read(seenBy)).toEqual({ people: 0, links: 2 })));

  test('members alone, without an invitation that nobody has accepted', () =>
    given([...both, aMember({ id: 3, state: 'pending' })], {}).check(({ read }) =>
      expect(read(seenBy)).toEqual({ people: 2, links: 0 }),
    ));

  test('members and links', () =>
    given(both, { 3: 1 }).check(({ read }) => expect(read(seenBy)).toEqual({ people: 2, links: 1 })));

  test('not a link or a membership that ran out', () =>
    given([aMember({ until: START - 1 })], { 1: -1 }).check(({ read }) =>
      expect(read(seenBy)).toEqual({ people: 0, links: 0 }),
    ));

  test('not a link in the very second in which it ends', () =>
    given([], { 1: 0 }).check(({ read }) => {
      expect(read(linkedDevices)).toEqual(seen());
      expect(read(seenBy)).toEqual({ people: 0, links: 0 });
    }));

  test('not a link to a paused device, to a foreign one or to one that is gone', () =>
    given([], { 1: 1, 2: 1, 9: 1 })
      .when(listed(aDevice(1, { pause: { until: null, reason: '', by: '' } }), foreign(2)))
      .check(({ read }) => expect(read(seenBy)).toEqual({ people: 0, links: 0 })));
});

describe('[MEM-02] whether all members and links are known', () => {
  const failed = { failure: { reason: 'server' as const, status: 500 } };
  const links = shareEvents.listed({ shares: [] });
  const people = memberEvents.listed({ members: [] });

  test('not before both lists have come', () =>
    story()
      .check(({ read }) => expect(read(accessIsKnown)).toBe(false))
      .when(people)
      .check(({ read }) => expect(read(accessIsKnown)).toBe(false))
      .when(links)
      .check(({ read }) => expect(read(accessIsKnown)).toBe(true)));

  test('not where either list failed before it ever came', () =>
    story()
      .when(people, shareEvents.listFailed(failed))
      .check(({ read }) => expect(read(accessIsKnown)).toBe(false)));

  test('still, where a later request fails', () =>
    story()
      .when(people, links, shareEvents.listFailed(failed), memberEvents.listFailed(failed))
      .check(({ read }) => expect(read(accessIsKnown)).toBe(true)));

  test('also on a server without links', () =>
    story()
      .when(people, shareEvents.listFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .check(({ read }) => expect(read(accessIsKnown)).toBe(true)));

  test('what is missing is the members, then the links, with the reason why they did not come', () =>
    story()
      .check(({ read }) => expect(read(missingAccess)).toEqual({ of: 'members', failure: null }))
      .when(people)
      .check(({ read }) => expect(read(missingAccess)).toEqual({ of: 'shares', failure: null }))
      .when(shareEvents.listFailed(failed))
      .check(({ read }) => expect(read(missingAccess)).toEqual({ of: 'shares', ...failed }))
      .when(links)
      .check(({ read }) => expect(read(missingAccess)).toBeNull()));

  test('the links are asked for with the members: in a device’s panel, and again on the page', () => {
    const asked = (times: number) => (app: App) =>
      expect(app.log.events.filter(({ type }) => type === 'shares/listRequested')).toHaveLength(times);
    return story()
      .when(listed(aDevice(1), aDevice(2)))
      .check(asked(0))
      .when(deviceEvents.selected({ id: 1, from: 'list' }), deviceEvents.selected({ id: 2, from: 'list' }))
      .after('3min')
      .check(asked(1))
      .when(at('/members'))
      .check(asked(2));
  });
});
