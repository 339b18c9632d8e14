import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as memberEvents from '../../events/members.ts';
import type { Member } from '../../events/member-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import type { Device } from '../../events/device-types.ts';
import { allowedPart, mayCall, mayDevice } from '../../src/core/access.ts';
import { changesEffects } from '../../src/core/changes.effects.ts';
import { changes, refusedChanges } from '../../src/core/changes.ts';
import { devices } from '../../src/core/devices.ts';
import { DEVICE_ACTIONS, mayWith } from '../../src/core/member-rights.ts';
import { members } from '../../src/core/members.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { access, aDevice, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { refusalOf } from './effects.ts';
import { membersPlugin } from './index.ts';
import { joining } from './joining.state.ts';
import { changesOf, endOf, ENDS, memberEdit, problemsOf, removal, typedOf } from './member-form.ts';
import { membersPage, stateOfMember } from './members-page.state.ts';
import { endOfPause, pauseEdit } from './pausing.ts';

const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
const at = (path: string, secret?: Secret) =>
  navigation.locationChanged({ path, query: '', ...(secret && { secret }) });
const ZONE = 'Europe/Stockholm';
const time = { now: START, zone: ZONE };
const raw = (id: number, more: object = {}) => ({
  id,
  name: `M${id}`,
  role: 'view',
  deviceIDs: null,
  state: 'active',
  ...more,
});
const aMember = (changes: Partial<Member> = {}): Member => ({
  id: 1,
  name: '',
  email: '',
  role: 'view',
  devices: null,
  until: null,
  state: 'active',
  invitedAt: START,
  lastLook: null,
  token: null,
  ...changes,
});
const foreign = (id: number, changes: Partial<Device> = {}): Device =>
  aDevice(id, { access: { role: 'view', by: 'Nora', until: null }, ...changes });
const listed = (...all: Device[]) => deviceEvents.listed({ devices: all, leftOut: [], source: 'server' });

const story = () =>
  scenario({ plugins: [membersPlugin], effects: changesEffects, backend: backend() })
    .with((world) => {
      world.replies = ({ path, method }) => ({
        status: 200,
        body: { success: method === 'get' && path === '/members' ? [raw(1)] : [] },
      });
    })
    .given(signedIn);
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

describe('[MEM-01] what a role allows', () => {
  const look = (id: number, name = 'Mine') =>
    ({ of: 'devices', ids: [id], set: { name }, was: { [id]: { name: '' } } }) as const;

  test('an edit of a device that may only be looked at is refused before it goes out', () =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .when(changeEvents.wanted({ edits: [{ ...look(2), ids: [2] }], label: 'x' }))
      .after('1s')
      .asked()
      .check(({ read, log }) => {
        expect(read(changes).queue).toEqual([]);
        expect(read(devices).byId.get(2)?.name).toBe('Device 2');
        expect(log.events.map(({ type }) => type)).toContain('changes/declined');
      }));

  test('of several devices those are changed that may be', () =>
    story()
      .given(listed(aDevice(1), foreign(2), foreign(3, { access: { role: 'edit', by: 'A', until: null } })))
      .check(({ read }) => {
        const edit = { of: 'devices', ids: [1, 2, 3], set: { name: 'X' }, was: {} } as const;
        expect(allowedPart({ ...edit, ids: [1, 2, 3] }, read)).toMatchObject([{ ids: [1, 3] }]);
        expect(allowedPart({ ...edit, ids: [2] }, read)).toEqual([]);
        expect(allowedPart({ ...edit, ids: [2], set: { shown: false } }, read)).toHaveLength(1);
        expect(allowedPart({ ...edit, ids: [1, 3], set: { group: null } }, read)).toMatchObject([
          { ids: [1] },
        ]);
      }));

  test('every action, role and pause: what is offered and what goes out follow the one table', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...DEVICE_ACTIONS),
        fc.constantFrom('view' as const, 'edit' as const, 'owner' as const),
        fc.constantFrom<number | null | undefined>(undefined, null, START + 60, START - 60),
        async (action, role, until) => {
          const device = aDevice(5, {
            ...(role !== 'owner' && { access: { role, by: 'A', until: null } }),
            ...(until !== undefined && { pause: { until, reason: '', by: '' } }),
          });
          const it = story().given(appEvents.timePassed(), listed(device));
          await it;
          const isPaused = until === null || (until ?? 0) > START;
          expect(mayDevice(it.app.read, 5, action)).toBe(
            mayWith(action, { role, isPaused: isPaused && role !== 'owner' }),
          );
        },
      ),
      { numRuns: 60 },
    ));

  test('calls about a device by its id, by its IMEI, and about its alerts are all looked at', () =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .check(({ read }) => {
        expect(mayCall('put', '/device/2', { name: 'X' }, read)).toBe(false);
        expect(mayCall('put', '/device/1', { name: 'X' }, read)).toBe(true);
        expect(mayCall('post', '/device/352/commands', {}, read)).toBe(false);
        expect(mayCall('post', '/device/351/commands', {}, read)).toBe(true);
        expect(mayCall('put', '/devices', { ids: [1, 2], note: '' }, read)).toBe(false);
        expect(mayCall('get', '/trackerdata/2/last_points', undefined, read)).toBe(true);
        expect(mayCall('put', '/notifications/markReadByDevice/2', undefined, read)).toBe(false);
        expect(mayCall('put', '/device/%E0%A4%A', {}, read)).toBe(true);
      }));
});

describe('[MEM-01] an invitation', () => {
  const token = new Secret('0123456789abcdef0123456789abcdef');
  const offer = { by: 'Nora', role: 'view', devices: ['Rex'], until: null };
  const opened = (reply: object) =>
    scenario({ plugins: [membersPlugin], effects: changesEffects, backend: backend() }).with((world) => {
      world.replies = ({ path }) =>
        path === '/invitations/'
          ? { status: 200, body: { success: offer }, ...reply }
          : { status: 200, body: { success: [] } };
    });

  test('waits until its reader has signed in, and its end is in no log', () =>
    opened({})
      .when(at('/members/join', token), at('/login'))
      .after('1s')
      .asked()
      .when(signedIn, at('/members/join'))
      .after('0s')
      .check(({ read, log }) => {
        expect(read(joining)).toMatchObject({ status: 'ready', invitation: { by: 'Nora' } });
        expect(JSON.stringify(log.events)).not.toContain(token.reveal());
      }));

  test('is forgotten by whoever goes elsewhere', () =>
    opened({})
      .given(signedIn)
      .when(at('/members/join', token))
      .after('0s')
      .when(at('/v2'), at('/members/join'))
      .check(({ read }) => expect(read(joining)).toMatchObject({ secret: null, status: 'idle' })));

  test('an answer that is lost can be given again', () =>
    opened({})
      .given(signedIn)
      .when(at('/members/join', token))
      .after('0s')
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(memberEvents.invitationAnswered({ accepts: true }))
      .after('0s')
      .check(({ read }) => {
        expect(read(joining)).toMatchObject({ status: 'ready', failure: { reason: 'unreachable' } });
        expect(read(joining).secret).not.toBeNull();
      }));

  test('each refusal of the server is a word of its own; a web page on the way is none', () => {
    const said = (status: number, message = '') => refusalOf({ reason: 'server', status, message });
    expect([said(410, 'used'), said(410, 'expired'), said(404, 'unknown'), said(404)]).toEqual([
      'used',
      'expired',
      'unknown',
      'unavailable',
    ]);
    expect([said(400), said(422), said(409), said(403), said(501), said(500)]).toEqual([
      'malformed',
      'malformed',
      'own',
      'otherAddress',
      'unavailable',
      null,
    ]);
    expect(refusalOf({ reason: 'forbidden', status: 403, where: 'no JSON' })).toBeNull();
  });
});

describe('[MEM-01] the form', () => {
  test('what is typed and sent comes back as it was', () =>
    fc.assert(
      fc.property(
        fc.record({
          name: fc.stringMatching(/^[a-zA-Zäöü ]{0,20}$/),
          by: fc.constantFrom('mail' as const, 'link' as const),
          role: fc.constantFrom('view' as const, 'edit' as const),
          all: fc.boolean(),
          end: fc.constantFrom(...ENDS),
        }),
        (some) => {
          const typed = { ...some, email: 'nora@example.com', devices: [3, 4], day: '2099-12-31' };
          expect(problemsOf(typed, time, 'ada@example.com')).toEqual({});
          const wanted = changesOf(typed, time);
          const member = { ...aMember(), ...wanted } as Member;
          expect(memberEdit(member, wanted)).toBeNull();
          // A field for a day knows no hours: the end is compared by whether there is one.
          const again = changesOf(typedOf(member, [], time), time);
          expect({ ...again, until: again.until !== null }).toEqual({
            ...wanted,
            until: wanted.until !== null,
          });
        },
      ),
    ));

  test('no device, a day that is over, no address and one’s own are said', () => {
    const typed = { ...typedOf(null, [], time), all: false, end: 'own' as const, day: '2001-01-01' };
    expect(problemsOf(typed, time, '')).toEqual({
      email: 'login.emailMissing',
      devices: 'members.problem.noDevice',
      end: 'members.problem.past',
    });
    expect(problemsOf({ ...typed, email: ' ADA@example.com' }, time, 'ada@example.com').email).toBe(
      'members.problem.own',
    );
    expect(endOf({ ...typed, day: 'never' }, time)).toBeUndefined();
  });

  test('whoever is removed can be brought back: the edit knows what was', () =>
    expect(removal(aMember({ name: 'N', devices: [2] }))).toEqual({
      of: 'member',
      id: 1,
      set: null,
      was: { name: 'N', email: '', role: 'view', devices: [2], until: null },
    }));
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
