import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { PapersChanges, Papers } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import * as network from '../../../events/network.ts';
import * as paperEvents from '../../../events/papers.ts';
import { access, aDevice, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { NO_PAPERS } from '../../api/no-papers.ts';
import { careCalls } from '../../api/product/care-calls.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { outboxEffects } from '../changes/outbox.effects.ts';
import { papersEffects } from './care.effects.ts';
import { lastUndoable } from '../changes/changes.ts';
import { papersOf, papersWanted, mergedPapers } from './papers.ts';
import fc from 'fast-check';

/** Starts with a zero, which would be lost if the IMEI were handled as a number. */
const IMEI = '012345678901234';
const PATH = `/device/${IMEI}/papers`;
const ok = (success: unknown): Reply => ({ status: 200, body: { success } });
const it = (replies: (request: ApiRequest) => Reply | Subject<Reply>) =>
  scenario({
    effects: [...changesEffects, ...outboxEffects, ...papersEffects],
    backend: { ...backend(), ...careCalls },
  })
    .with((world) => (world.replies = (request) => asReply(replies(request))))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [{ ...aDevice(1), imei: IMEI }], leftOut: [], source: 'server' }),
    );
/** Sends the response that the app has been waiting for. */
const answer = (late: Subject<Reply>, reply: Reply) => {
  late.next(reply);
  late.complete();
};
const asReply = (reply: Reply | Subject<Reply>) => ('subscribe' in reply ? reply : of(reply));
const open = deviceEvents.selected({ id: 1, from: 'list' });
/** The change that the user makes to the papers while `was` is on screen. */
const press = (set: PapersChanges, was: PapersChanges) =>
  changeEvents.wanted({ edits: [{ of: 'papers', id: IMEI, set, was }], label: '' });
const guard = (on: boolean) => press({ autoGuard: { on, radius: 50 } }, { autoGuard: NO_PAPERS.autoGuard });
const people = (phones: readonly string[]) => phones.map((phone) => ({ name: phone, phone }));
const contacts = (was: readonly string[], ...phones: string[]) =>
  press({ contacts: people(phones) }, { contacts: people(was) });

describe('[MODE-04] papers of a device say what is known of them', () => {
  test('asked for, they load; there, they show', () => {
    const late = new Subject<Reply>();
    return it(() => late)
      .when(open)
      .asked(`get ${PATH}`)
      .check((app) => expect(app.read(papersOf(IMEI))).toMatchObject({ status: 'loading', shown: null }))
      .with(() => answer(late, ok({ auto_guard: { on: 1, radius: 100 } })))
      .check((app) =>
        expect(app.read(papersOf(IMEI))).toMatchObject({
          status: 'ready',
          shown: { autoGuard: { on: true, radius: 100 } },
        }),
      );
  });

  test.each([404, 405, 501])(
    'a server that answers %i keeps none: that is no failure, and it is not asked again',
    (status) =>
      it(() => ({ status, body: null }))
        .when(open)
        .check((app) => expect(app.read(papersOf(IMEI)).status).toBe('unavailable'))
        .asked(`get ${PATH}`)
        .when(network.wentOnline(), paperEvents.requested({ imei: IMEI }))
        .check((app) => expect(app.read(papersOf(IMEI)).status).toBe('unavailable'))
        .asked(),
  );

  test('failed, they are asked for again by the user, by the network and by coming back', () => {
    let status = 403;
    return it(() => (status === 200 ? ok({}) : { status, body: null }))
      .when(open)
      .check((app) => expect(app.read(papersOf(IMEI)).status).toBe('failed'))
      .asked(`get ${PATH}`)
      .when(paperEvents.requested({ imei: IMEI }))
      .asked(`get ${PATH}`)
      .when(appEvents.resumed())
      .asked(`get ${PATH}`)
      .with(() => (status = 200))
      .when(network.wentOnline())
      .asked(`get ${PATH}`)
      .check((app) => expect(app.read(papersOf(IMEI)).status).toBe('ready'));
  });

  test('what was known stays on screen when it cannot be had again', () => {
    let status = 200;
    return it(() => (status === 200 ? ok({ goal: { minutes: 33 } }) : { status, body: null }))
      .when(open)
      .with(() => (status = 403))
      .when(network.wentOnline())
      .check((app) =>
        expect(app.read(papersOf(IMEI))).toMatchObject({
          status: 'ready',
          shown: { goal: { minutes: 33 } },
          failure: { reason: 'forbidden' },
        }),
      );
  });

  test('a passport whose device is not open any more is loaded too', () =>
    it(() => ok({}))
      .when(mapEvents.toolOpened({ tool: 'passport', devices: [1] }))
      .asked(`get ${PATH}`)
      .check((app) => expect(app.read(papersOf(IMEI)).status).toBe('ready')));
});

describe('papers that are changed', () => {
  test('an answer that was asked for before a change is older than it, and does not count', () => {
    const late = new Subject<Reply>();
    let reads = 0;
    return it(({ method }) =>
      method === 'get' && ++reads === 2 ? late : ok({ auto_guard: { on: method === 'put' || reads > 2 } }),
    )
      .when(open, network.wentOnline(), guard(true))
      .check((app) => expect(app.read(papersOf(IMEI)).shown?.autoGuard.on).toBe(true))
      .with(() => answer(late, ok({ auto_guard: { on: 0 } })))
      .check((app) => expect(app.read(papersOf(IMEI)).shown?.autoGuard.on).toBe(true))
      .after('1s')
      .check((app) => expect(app.read(papersOf(IMEI)).shown?.autoGuard.on).toBe(true));
  });

  test('[fault 67] it is on the disk before it shows, and waits there for the network', () => {
    const story = it(() => ok({}));
    return story
      .when(open, network.wentOffline(), guard(true))
      .check((app) => {
        expect(app.read(papersOf(IMEI))).toMatchObject({
          shown: { autoGuard: { on: true } },
          confirmed: { autoGuard: { on: false } },
          pending: [{ set: { autoGuard: { on: true } } }],
        });
        expect(story.world.outbox.size).toBe(1);
      })
      .when(network.wentOnline())
      .after('1s')
      .check((app) => {
        expect(app.read(papersOf(IMEI)).pending).toEqual([]);
        expect(story.world.outbox.size).toBe(0);
      });
  });

  test.each(['0s', '3s'])('a contact that was removed is back when the user undoes it after %s', (wait) => {
    let now: unknown = people(['1', '2']);
    return it(({ method, body }) => {
      if (method === 'put') now = (body as { contacts: unknown }).contacts;
      return ok({ contacts: now });
    })
      .when(open)
      .check((app) => {
        app.publish(papersWanted(app.read, IMEI, { contacts: people(['1']) }, 'changes.removed'));
      })
      .after(wait)
      .check((app) => {
        expect(app.read(papersOf(IMEI)).shown?.contacts).toEqual(people(['1']));
        expect(app.read(lastUndoable)?.label).toBe('changes.removed');
        app.publish(changeEvents.undoWanted({ batch: app.read(lastUndoable)?.batch ?? '' }));
      })
      .after('1min')
      .check((app) => {
        expect(app.read(papersOf(IMEI)).shown?.contacts).toEqual(people(['1', '2']));
        expect(now).toEqual(people(['1', '2']));
      });
  });

  test('what somebody else has added meanwhile is not written over', () => {
    const written: unknown[] = [];
    let now: object[] = [{ name: '1', phone: '1' }];
    return it(({ method, body }) => {
      if (method === 'put') written.push(body);
      return ok({ contacts: now });
    })
      .when(open)
      .with(() => (now = [...now, { name: 'Grandmother', phone: '7', photo: 'g.jpg' }]))
      .when(contacts(['1'], '1', '2'))
      .check(() =>
        expect(written).toEqual([
          {
            contacts: [
              { name: '1', phone: '1' },
              { name: '2', phone: '2' },
              { name: 'Grandmother', phone: '7', photo: 'g.jpg' },
            ],
          },
        ]),
      );
  });

  test('two changes in a row are written one after the other, and both stay', () => {
    const written: unknown[] = [];
    let now: unknown = [];
    return it(({ method, body }) => {
      if (method === 'put') {
        written.push(body);
        now = (body as { contacts: unknown }).contacts;
      }
      return ok({ contacts: now });
    })
      .when(open, contacts([], '1'), contacts(['1'], '1', '2'))
      .check((app) => {
        expect(written).toHaveLength(2);
        expect(app.read(papersOf(IMEI)).shown?.contacts.map(({ phone }) => phone)).toEqual(['1', '2']);
      });
  });

  test.each([409, 412])(
    '[fault 21] refused with %i it is taken back, told, and what there is now is loaded',
    (status) => {
      let reads = 0;
      return (
        it(({ method }) =>
          method === 'put'
            ? { status, body: { error: 'Somebody was faster.' } }
            : ok({ contacts: [{ name: '1', phone: `${++reads}` }] }),
        )
          .when(open)
          .when(contacts(['1'], '5'))
          // The app merges the server's current data and tries again, twice.
          .after('30s')
          .check((app, events) => {
            const types = events.map(({ type }) => type);
            expect(types.filter((type) => type === 'changes/postponed')).toHaveLength(2);
            expect(types.slice(-4)).toEqual([
              'notices/raised',
              'papers/requested',
              'papers/loaded',
              'changes/refused',
            ]);
            expect(app.read(papersOf(IMEI))).toMatchObject({
              refused: { failure: { reason: 'conflict', message: 'Somebody was faster.' } },
              shown: { contacts: [{ phone: '5' }] },
              pending: [],
            });
          })
      );
    },
  );

  test('what cannot be read before is not written: it would write over what nobody has seen', () =>
    it(({ method }) => (method === 'get' ? { status: 403, body: null } : ok({})))
      .when(open)
      .when(guard(true))
      .asked(`get ${PATH}`, `get ${PATH}`)
      .check((app) =>
        expect(app.read(papersOf(IMEI))).toMatchObject({
          status: 'failed',
          pending: [],
          refused: { failure: { reason: 'forbidden' } },
        }),
      ));
});

describe('merge papers', () => {
  const papers = (changes: Partial<Papers>): Papers => ({ ...NO_PAPERS, ...changes });
  const person = (phone: string, name = phone) => ({ name, phone });
  const place = (id: string, name = id, radius = 100) => ({ id, name, lat: 57, lng: 12, radius });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((phone) => person(phone)) as [
    ReturnType<typeof person>,
    ReturnType<typeof person>,
    ReturnType<typeof person>,
    ReturnType<typeof person>,
  ];
  const passport = {
    owner: 'Ada',
    frame: '1',
    make: '',
    model: '',
    colour: '',
    boughtAt: '',
    boughtFrom: '',
    marks: '',
  };
  const contacts = (wanted: Papers['contacts'], was: Papers['contacts'], now: Papers['contacts']) =>
    mergedPapers({ contacts: wanted }, papers({ contacts: was }), papers({ contacts: now })).contacts;

  test('nobody else has changed anything: just what the user wants, in the user’s order', () =>
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (wanted, was) => {
        const list = (phones: string[]) => phones.map((phone) => person(phone));
        expect(contacts(list(wanted), list(was), list(was))).toEqual(list(wanted));
      }),
    ));

  test('what others added stays whatever the user does with the rest', () =>
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c', 'd']), fc.subarray(['a', 'b', 'c', 'd']), (wanted, was) => {
        const list = (phones: string[]) => phones.map((phone) => person(phone));
        const merged = contacts(list(wanted), list(was), [...list(was), person('theirs')]);
        expect(merged).toContainEqual(person('theirs'));
        expect(merged?.map(({ phone }) => phone).filter((phone) => phone !== 'theirs')).toEqual(wanted);
      }),
    ));

  test('what others took away stays away, what the user took away too', () => {
    expect(contacts([a, c], [a, b, c], [b, c])).toEqual([c]);
    expect(contacts([b], [a, b], [a, b, d])).toEqual([b, d]);
  });

  test('one entry changed by each: both changes are there', () =>
    expect(contacts([person('a', 'Ada'), b], [a, b], [a, person('b', 'Bert')])).toEqual([
      person('a', 'Ada'),
      person('b', 'Bert'),
    ]));

  test('both changed the same: the user’s counts, who has just worked on it', () => {
    expect(contacts([person('a', 'mine')], [a], [person('a', 'theirs')])).toEqual([person('a', 'mine')]);
    expect(contacts([person('a', 'mine')], [a], [])).toEqual([person('a', 'mine')]);
  });

  test('another phone number is the same person, and does not stand there twice', () =>
    expect(contacts([person('9', 'Ada'), b], [person('1', 'Ada'), b], [person('1', 'Ada'), b, d])).toEqual([
      person('9', 'Ada'),
      b,
      d,
    ]));

  test('two people add a place at once and give it the same id: both are kept, under ids of their own', () => {
    const merged = mergedPapers(
      { places: [place('place-1', 'mine')] },
      papers({}),
      papers({ places: [place('place-1', 'theirs')] }),
    ).places;
    expect(merged?.map(({ name }) => name)).toEqual(['theirs', 'mine']);
    expect(new Set(merged?.map(({ id }) => id)).size).toBe(2);
  });

  test('places without an id of their own are known by what they are, wherever they stand', () => {
    const merged = mergedPapers(
      { places: [place('#0', 'Home'), place('#1', 'School', 300)] },
      papers({ places: [place('#0', 'Home'), place('#1', 'School', 100)] }),
      papers({ places: [place('#0', 'Theirs'), place('#1', 'Home'), place('#2', 'School', 100)] }),
    ).places;
    expect(merged).toEqual([place('#1', 'Home'), place('#2', 'School', 300), place('#0', 'Theirs')]);
  });

  test('[MODE-04] a passport is put together field by field', () => {
    const merged = mergedPapers(
      { passport: { ...passport, colour: 'red' } },
      papers({ passport }),
      papers({ passport: { ...passport, frame: '2' } }),
    );
    expect(merged.passport).toEqual({ ...passport, colour: 'red', frame: '2' });
    expect(mergedPapers({ passport }, papers({}), papers({})).passport).toEqual(passport);
    expect(mergedPapers({ passport: null }, papers({ passport }), papers({ passport })).passport).toBeNull();
  });

  test('only what was changed is in the outcome', () =>
    expect(mergedPapers({ goal: { minutes: 5, steps: 8000 } }, NO_PAPERS, papers({ contacts: [a] }))).toEqual(
      {
        goal: { minutes: 5, steps: 8000 },
      },
    ));
});
