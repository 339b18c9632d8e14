import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as changeEvents from '../../events/changes.ts';
import * as memberEvents from '../../events/members.ts';
import * as network from '../../events/network.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { changes, refusedChanges } from '../../src/core/changes/changes.ts';
import { members } from './members.state.ts';
import { aDevice, START } from '../../tests/samples.ts';
import { membersPage, stateOfMember } from './members-page.state.ts';
import { endOfPause, pauseEdit } from './pausing.ts';
import { aMember, at, foreign, listed, raw, story, ZONE } from './members-given.ts';

const { id: _, state: __, invitedAt: ___, lastLook: ____, token: _____, ...set } = aMember({ name: 'New' });
const creation = changeEvents.wanted({ edits: [{ of: 'member', id: -1, set, was: null }], label: '' });

describe('[MEM-01] the list of members', () => {
  test('is asked for when it is looked at, and every minute while it is', () =>
    story()
      .when(at('/members'))
      .after('0s')
      .check(({ read }) => expect(read(members).shown.map(({ id }) => id)).toEqual([1]))
      .asked('get /members', 'get /members/looks')
      .after('60s')
      .asked('get /members', 'get /members/looks')
      .when(at('/v2'))
      .after('5min')
      .asked());

  test('a server without members is asked once, and offers nothing', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 404, body: { error: 'Resource not found' } });
      })
      .when(at('/members'))
      .after('0s')
      .check(({ read }) => expect(read(members).status).toBe('unavailable')));

  test('an invitation shows at once, waits for the network, and is refused with the server’s reason', () =>
    story()
      .given(network.wentOffline())
      .when(creation)
      .after('1s')
      .check(({ read }) => {
        expect(read(members).shown[0]?.name).toBe('New');
        expect(read(members).shown.map((one) => stateOfMember(one, read))).toEqual(['coming']);
      })
      .with((world) => {
        world.replies = () => ({
          status: 422,
          body: { error: { email: 'taken', message: 'A member already.' } },
        });
      })
      .when(network.wentOnline())
      .after('1s')
      .check(({ read }) => {
        expect(read(members).shown).toEqual([]);
        expect(read(refusedChanges)[0]?.failure?.message).toBe('A member already.');
      }));

  test('a link that was just made is shown to be handed on; a mailed one is not', () => {
    const answers = [
      raw(7, { state: 'pending', token: 'abc' }),
      raw(8, { state: 'pending', email: 'a@b.se' }),
    ];
    return story()
      .with((world) => {
        world.replies = ({ method }) => ({
          status: 200,
          body: { success: method === 'post' ? [answers.shift()] : [] },
        });
      })
      .when(creation)
      .after('1s')
      .check(({ read }) => {
        expect(read(membersPage).code).toBe(7);
        expect(read(members).shown[0]?.token?.isKnown).toBe(true);
      })
      .when(memberEvents.codeOpened({ id: null }), creation)
      .after('1s')
      .check(({ read }) => expect(read(membersPage).code).toBeNull());
  });

  test('in ghost mode nobody is invited', () =>
    story()
      .given(adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }))
      .when(creation)
      .after('1s')
      .check(({ read }) => expect(read(changes).queue).toEqual([])));

  test('a member is active, paused or over by the clock and by what is paused', () => {
    const pause = { until: null, reason: '', by: '' };
    const it = story().given(appEvents.timePassed(), listed(aDevice(1, { pause }), aDevice(2), foreign(3)));
    return it.check(({ read }) => {
      expect(stateOfMember(aMember(), read)).toBe('active');
      expect(stateOfMember(aMember({ devices: [1] }), read)).toBe('paused');
      expect(stateOfMember(aMember({ devices: [1, 2] }), read)).toBe('active');
      expect(stateOfMember(aMember({ until: START - 1 }), read)).toBe('expired');
      expect(stateOfMember(aMember({ state: 'lapsed' }), read)).toBe('lapsed');
      expect(stateOfMember(aMember({ id: -3 }), read)).toBe('coming');
    });
  });
});

describe('[MEM-02] the pause', () => {
  test('lasts an hour, until the next morning on days of 23 and 25 hours too, or until it is ended', () => {
    expect(endOfPause('hour', START, ZONE)).toBe(START + 3600);
    expect(endOfPause('open', START, ZONE)).toBeNull();
    const on = (iso: string) => Date.parse(iso) / 1000;
    for (const [now, ends] of [
      ['2026-03-28T12:00:00+01:00', '2026-03-29T07:00:00+02:00'],
      ['2026-10-24T12:00:00+02:00', '2026-10-25T05:00:00+01:00'],
      ['2026-06-15T23:59:00+02:00', '2026-06-16T06:00:00+02:00'],
    ] as const)
      expect(endOfPause('tomorrow', on(now), ZONE), now).toBe(on(ends));
  });

  test('is only of one’s own devices, and taken back it is none', () => {
    const pause = { until: null, reason: 'r', by: '' };
    expect(pauseEdit([aDevice(1), foreign(2)], pause)).toEqual({
      of: 'devices',
      ids: [1],
      set: { pause },
      was: { '1': { pause: null } },
    });
    expect(pauseEdit([aDevice(1)], null)).toBeNull();
  });

  test('shows at once, and ends by itself for whoever looks', () =>
    story()
      .given(listed(foreign(2, { pause: { until: START + 60, reason: '', by: 'N' } })))
      .check(({ read }) => expect(mayDevice(read, 2, 'seeHistory')).toBe(false))
      .after('2min')
      .when(appEvents.timePassed())
      .check(({ read }) => expect(mayDevice(read, 2, 'seeHistory')).toBe(true)));
});
