import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as changeEvents from '../../events/changes.ts';
import * as memberEvents from '../../events/members.ts';
import * as network from '../../events/network.ts';
import { mayDevice, allowedPart, mayAsk, pauseAt } from '../../src/core/session/access.ts';
import { changes, refusedChanges } from '../../src/core/changes/changes.ts';
import { members } from './members.state.ts';
import { aDevice, START, backend } from '../../tests/samples.ts';
import { membersPage, stateOfMember } from './members-page.state.ts';
import { endOfPause, pauseEdit, pauseForm } from './pausing.ts';
import { aMember, at, foreign, listed, raw, story, ZONE, signedIn } from './members-given.ts';
import fc from 'fast-check';
import * as auth from '../../events/auth.ts';
import type { Member } from '../../events/member-types.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import type { App } from '../../src/kernel/app.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { scenario } from '../../tests/scenario.ts';
import { refusalOf } from './effects.ts';
import { membersPlugin } from './index.ts';
import { joining } from './joining.state.ts';
import {
  changesOf,
  endOf,
  ENDS,
  memberEdit,
  problemsOf,
  removal,
  typedOf,
  draftOf,
  memberForm,
  type Typed,
  typedFrom,
} from './member-form.ts';
import type { Edit } from '../../events/change-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { alert } from '../../src/core/devices/alert-marks-given.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { DEVICE_ACTIONS, mayWith } from '../../src/rules/rights/member-rights.ts';

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
      expect(stateOfMember(aMember({ state: 'pending', until: START - 1 }), read)).toBe('expired');
      expect(stateOfMember(aMember({ state: 'pending', until: START + 1 }), read)).toBe('pending');
      expect(stateOfMember(aMember({ state: 'lapsed' }), read)).toBe('lapsed');
      expect(stateOfMember(aMember({ id: -3 }), read)).toBe('coming');
    });
  });
});

test('[MEM-01] a device that was left already counts as left: a second press reports no error', () => {
  const replies: Reply[] = [
    { status: 204, body: null },
    { status: 404, body: { error: 'Unknown device' } },
  ];
  const leave = memberEvents.leavingWanted({ device: 99 });
  return story()
    .with((world) => {
      world.replies = ({ method }) =>
        (method === 'delete' ? replies.shift() : null) ?? { status: 200, body: { success: [] } };
    })
    .when(listed(foreign(99)), leave, leave)
    .after('1s')
    .check((app, events) => {
      expect(replies).toEqual([]);
      expect(app.read(deviceBy(99))).toBeNull();
      expect(events.filter(({ type }) => type === 'notices/raised')).toEqual([]);
    });
});

describe('[MEM-02] the pause', () => {
  test('lasts an hour, until the next morning on days of 23 and 25 hours too, or until it is ended', () => {
    expect(endOfPause('hour', START, ZONE)).toBe(START + 3600);
    expect(endOfPause('open', START, ZONE)).toBeNull();
    const on = (iso: string) => Date.parse(iso) / 1000;
    for (const [now, ends] of [
      ['2026-03-28T12:00:00+01:00', '2026-03-29T06:00:00+02:00'],
      ['2026-10-24T12:00:00+02:00', '2026-10-25T06:00:00+01:00'],
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

const time = { now: START, zone: ZONE };

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

  test('outlives a session that ends by itself, and ends with a logout that was chosen', () =>
    opened({})
      .when(signedIn, at('/members/join', token))
      .when(auth.loggedOut({ reason: 'renewalRefused' }))
      .check(({ read }) => expect(read(joining).secret?.reveal()).toBe(token.reveal()))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check(({ read }) => expect(read(joining)).toMatchObject({ secret: null, status: 'idle' })));

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

  test('an answer whose session ends is not awaited for ever: after the next sign-in the invitation is loaded', () =>
    opened({})
      .given(signedIn)
      .when(at('/members/join', token))
      .after('0s')
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(memberEvents.invitationAnswered({ accepts: true }), auth.loggedOut({ reason: 'renewalRefused' }))
      .check(({ read }) => {
        expect(read(joining).status).toBe('idle');
        expect(read(joining).secret).not.toBeNull();
      })
      .when(at('/login'), signedIn, at('/members/join'))
      .check(({ read }) => expect(read(joining).status).toBe('loading')));

  /** The user gives answers, and each response is lost. The next one is refused, because the invitation was used. */
  const usedAfter = (lost: readonly boolean[], accepts: boolean, reply: Partial<Reply> = {}) => {
    const it = opened({}).given(signedIn).when(at('/members/join', token)).after('0s');
    for (const each of lost)
      it.with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'timeout', ...reply });
      })
        .when(memberEvents.invitationAnswered({ accepts: each }))
        .after('0s');
    return it
      .with((world) => {
        world.replies = () => ({ status: 410, body: { error: { message: 'used' } } });
      })
      .when(memberEvents.invitationAnswered({ accepts }))
      .after('0s');
  };
  const countOf = (app: App, type: string) => app.log.events.filter((each) => each.type === type).length;

  test('accepted again after a lost response, it is accepted, and the devices are loaded', () =>
    usedAfter([true], true).check((app) => {
      expect(app.read(joining)).toMatchObject({ status: 'accepted', secret: null });
      expect(countOf(app, 'devices/listRequested')).toBe(1);
    }));

  test.each([
    [[false], false],
    [[false, false], false],
    [[false], true],
  ])('declined with a lost response (%j), then answered with %j, it is declined', (lost, accepts) =>
    usedAfter(lost, accepts).check((app) => {
      expect(app.read(joining)).toMatchObject({ status: 'declined' });
      expect(countOf(app, 'devices/listRequested')).toBe(0);
    }),
  );

  test('it is not said what became of it if both answers were lost; the devices are loaded', () =>
    usedAfter([true, false], false).check((app) => {
      expect(app.read(joining)).toMatchObject({ status: 'refused', refusal: 'used' });
      expect(countOf(app, 'devices/listRequested')).toBe(1);
    }));

  test.each([
    [[], {}],
    [[true], { status: 429, problem: undefined }],
  ])('it was used by somebody else if no answer can have arrived (%j, %j)', (lost, reply) =>
    usedAfter(lost as boolean[], true, reply as Partial<Reply>).check((app) => {
      expect(app.read(joining)).toMatchObject({ status: 'refused', refusal: 'used' });
      expect(countOf(app, 'devices/listRequested')).toBe(0);
    }),
  );

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
          const wanted = changesOf(typed, time, { begins: typedOf(null, [], time), until: null });
          const member = { ...aMember(), ...wanted } as Member;
          expect(memberEdit(member, wanted)).toBeNull();
          const begins = typedOf(member, [], time);
          expect(changesOf(begins, time, { begins, until: member.until })).toEqual(wanted);
        },
      ),
    ));

  test('a corrected name changes nothing else: the access still ends at the same time of day', () => {
    const member = aMember({ name: 'Nora', until: START + 5_000 });
    const begins = typedOf(member, [], time);
    const edit = (typed: Typed) =>
      memberEdit(member, changesOf(typed, time, { begins, until: member.until }));
    expect(edit({ ...begins, name: 'Nora H.' })?.set).toEqual({ name: 'Nora H.' });
    expect(edit({ ...begins, day: '2099-12-31' })?.set).toEqual({
      until: endOf({ ...begins, day: '2099-12-31' }, time),
    });
    expect(edit({ ...begins, end: 'none' })?.set).toEqual({ until: null });
  });

  test('a corrected name restores nothing that somebody else changed while the form was open', () => {
    const before = aMember({ name: 'Nora', role: 'edit', devices: [1, 2] });
    const now = { ...before, role: 'view' as const, devices: [1], until: START + 9_000 };
    const begins = typedOf(before, [], time);
    const wanted = changesOf({ ...begins, name: 'New' }, time, { begins, until: before.until });
    expect(memberEdit(now, wanted, before)?.set).toEqual({ name: 'New' });
  });

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

const begins = typedOf(null, [7], { now: 1_781_503_200, zone: 'UTC' });
const anyTyped: fc.Arbitrary<Typed> = fc.record({
  name: fc.string(),
  by: fc.constantFrom('mail', 'link'),
  email: fc.string(),
  role: fc.constantFrom('view', 'edit'),
  all: fc.boolean(),
  devices: fc.array(fc.nat()),
  end: fc.constantFrom(...ENDS),
  day: fc.string(),
});

test('[MEM-01] what was typed comes back from its draft as it was', () =>
  fc.assert(
    fc.property(anyTyped, (typed) => {
      expect(typedFrom(draftOf(typed, begins), begins)).toEqual(typed);
    }),
  ));

test('[MEM-01] a name that was corrected and not sent brings no old rights back', () => {
  const draft = draftOf({ ...begins, name: 'Ann' }, begins);
  expect(draft).toEqual({ name: 'Ann' });
  const later: Typed = { ...begins, role: 'edit', all: false, devices: [4, 5] };
  expect(typedFrom(draft, later)).toEqual({ ...later, name: 'Ann' });
  expect(draftOf(begins, begins)).toEqual({});
  expect(draftOf({ ...begins, devices: [9] }, begins)).toEqual({ all: String(begins.all), devices: '9' });
});

test('[MEM-01] without a draft the form begins as it does, and a draft of rubbish chooses nothing', () => {
  expect(typedFrom({}, begins)).toEqual(begins);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(begins)), fc.string()), (fields) => {
      const { by, role, end, devices } = typedFrom(fields, begins);
      expect(['mail', 'link']).toContain(by);
      expect(['view', 'edit']).toContain(role);
      expect(ENDS).toContain(end);
      expect(devices.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('[MEM-01] [MEM-02] each form has a draft of its own', () => {
  const forms = [
    memberForm(null, []),
    memberForm(null, [7]),
    memberForm(7, []),
    memberForm(null, [7], 'x'),
    memberForm(7, [], 'x'),
    pauseForm([{ id: 7 }]),
    pauseForm([{ id: 7 }, { id: 8 }]),
  ];
  expect(new Set(forms).size).toBe(forms.length);
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

  test('[MEM-01] a pause of sharing holds until its second comes, or for ever', () => {
    const pause = (until: number | null) => ({ pause: { until, reason: '', by: '' } });
    expect(pauseAt(pause(START + 60), START + 59)).not.toBeNull();
    expect(pauseAt(pause(START + 60), START + 60)).toBeNull();
    expect(pauseAt(pause(null), START)).not.toBeNull();
    expect(pauseAt({}, START)).toBeNull();
  });

  test('of several alerts those are marked whose devices may be looked after', () =>
    story()
      .given(
        listed(aDevice(1), foreign(2), foreign(3, { access: { role: 'edit', by: 'A', until: null } })),
        notificationEvents.listed({ notifications: [1, 2, 3].map((id) => alert(10 + id, { device: id })) }),
      )
      .check(({ read }) => {
        const edit = (...ids: number[]) =>
          ({ of: 'alerts', id: 0, ids, every: null, set: { read: true }, was: { read: false } }) as const;
        const allowed = (...ids: number[]) => allowedPart(edit(...ids), read);
        expect(allowed(11, 12, 13)).toEqual([edit(11, 13)]);
        expect(allowed(11, 13)).toEqual([edit(11, 13)]);
        expect(allowed(12)).toEqual([]);
        // An unknown alert counts as the user's own, so changing it is allowed.
        expect(allowed(99, 12)).toEqual([edit(99)]);
      }));

  test.each<[string, (device: number) => Edit]>([
    ['a geofence', (device) => ({ of: 'geofence', id: -1, device, set: null, was: null })],
    ['a link', (device) => ({ of: 'share', id: 'new', set: { devices: [device] }, was: null })],
    ['a member', (device) => ({ of: 'member', id: -1, set: { devices: [device] }, was: null })],
    [
      'all alerts of one',
      (every) => ({ of: 'alerts', id: 0, ids: [], every, set: { read: true }, was: { read: false } }),
    ],
    ['trips', (device) => ({ of: 'trips', device, ids: ['a'], set: { type: 'private' }, was: {} })],
    ['a trip by hand', (device) => ({ of: 'trip', id: 'a', device, set: null, was: null })],
    ['a cut', (device) => ({ of: 'tripShape', id: 'a', device, set: { cutAt: 1 } as never, was: {} })],
    ['a lock', (id) => ({ of: 'lock', id, car: null, set: { until: 1 }, was: { until: null } })],
  ])('%s is about its device: refused of one that may only be looked at, let go of an own one', (_, edit) =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .check(({ read }) => {
        expect(allowedPart(edit(2), read)).toEqual([]);
        expect(allowedPart(edit(1), read)).toEqual([edit(1)]);
      }),
  );

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

  test('calls about a device by its id and by its IMEI are looked at, those about none go out', () =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .check((it) => {
        const { read } = it;
        const { about: command } = wholeBackend().sendCommand('352', 'led', true);
        expect(command).toEqual({ device: '352', action: 'command' });
        expect(mayAsk(read, { device: '352', action: 'command' })).toBe(false);
        expect(mayAsk(read, { device: '351', action: 'command' })).toBe(true);
        expect(mayAsk(read, { device: 2, action: 'alarms' })).toBe(false);
        expect(mayAsk(read, { device: 1, action: 'alarms' })).toBe(true);
        expect(mayAsk(read, { device: 2, action: 'seeHistory' })).toBe(true);
        expect(mayAsk(read, { device: 'nobody’s', action: 'handOver' })).toBe(true);
      }));
});
