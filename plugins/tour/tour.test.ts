import { expect, test, describe, onTestFinished } from 'vitest';
import { APP_MODES } from '../../events/session-types.ts';
import * as tourEvents from '../../events/tour.ts';
import { isTourOpen, tour } from '../../src/core/app/tour.ts';
import { scenario } from '../../tests/scenario.ts';
import { tourPlugin } from './index.ts';
import { MAP_IN_3D, needsTarget, NEVER_MISSING, waitOf, counted, pictureOf, skippedTo } from './steps.ts';
import { progress, openTour } from './tour.state.ts';
import { tourOf, TOURS } from './tours/index.ts';
import { home, indexOf, overlay, PANEL, placed, reached, start, story, turned, V2 } from './tour-given.ts';
import fc from 'fast-check';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as navigation from '../../events/navigation.ts';
import * as userEvents from '../../events/user.ts';
import { markOf } from '../../src/core/session/account-mark.ts';
import { access, aDevice, CUSTOMER, customer } from '../../tests/samples.ts';
import type { Read } from '../../src/kernel/read.ts';
import { isOfferShown, withMark } from './offer.state.ts';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { productSources } from '../../src/cli/event-uses.ts';
import { session } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const TILT = indexOf(MAP_IN_3D);

test('[TOUR-11] a step shows, and 100 ms later hole and card are placed', () =>
  story()
    .when(start)
    .expect(reached(0, [PANEL]))
    .after('99ms')
    .expect()
    .check((it) => expect(overlay?.when(it.read)).toBe(true))
    .after('1ms')
    .expect(placed(0))
    .when(turned(1))
    .expect(reached(1, [PANEL]))
    .after('100ms')
    .expect(placed(1)));

test('[TOUR-11] 50 ms after a resize all is placed anew, once however often the size changes meanwhile', () =>
  story()
    .when(start)
    .after('100ms')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .check(() => undefined)
    .with((world) => world.resizes.next(true))
    .after('30ms')
    .with((world) => world.resizes.next(true))
    .after('19ms')
    .expect()
    .after('1ms')
    .expect(tourEvents.recentred())
    .with((world) => world.resizes.next(true))
    .after('50ms')
    .expect(tourEvents.recentred())
    .when(tourEvents.ended({ how: 'closed' }))
    .with((world) => world.resizes.next(true))
    .after('1s')
    .expect());

test('[TOUR-10] the step of the 3D map waits 200 ms', () =>
  story()
    .when(start)
    .after('100ms')
    .when(turned(TILT))
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .after('199ms')
    .expect()
    .after('1ms')
    .expect(reached(TILT, [PANEL]))
    .after('100ms')
    .expect(placed(TILT)));

test('[TOUR-10] a step with a delay of its own shows after that time, not sooner', () => {
  const step = V2[1] as { delay?: number };
  step.delay = 700;
  onTestFinished(() => void delete step.delay);
  return story()
    .when(start)
    .after('100ms')
    .expect(reached(0, [PANEL]), placed(0))
    .when(turned(1))
    .after('699ms')
    .expect()
    .after('1ms')
    .expect(reached(1, [PANEL]))
    .after('100ms')
    .expect(placed(1));
});

test('[TOUR-10] a step keeps its own delay, that of the 3D map too', () => {
  const texts = { title: 'tour.tilt.title', content: 'tour.tilt.content' };
  expect(waitOf({ dom: '.anything', ...texts })).toBe(0);
  expect(waitOf({ dom: '.anything', delay: 700, ...texts })).toBe(700);
  expect(waitOf({ dom: MAP_IN_3D, ...texts })).toBe(200);
  expect(waitOf({ dom: MAP_IN_3D, delay: 0, ...texts })).toBe(0);
});

test('[TOUR-08] a step whose target is missing is skipped onwards after Next', () =>
  story()
    .when(start)
    .after('100ms')
    .when(turned(PANEL - 1))
    .after('100ms')
    .when(turned(PANEL))
    .check((_, events) => expect(events.some(({ type }) => type === 'tour/stepSkipped')).toBe(true))
    .check((it) => expect(it.read(progress)).toMatchObject({ index: PANEL + 1, direction: 'forward' })));

test('[TOUR-08] and backwards after Back', () =>
  story()
    .when(start)
    .after('100ms')
    .when(turned(PANEL + 1))
    .after('300ms')
    .when(turned(PANEL, 'back'))
    .check((it) =>
      expect(it.read(progress)).toMatchObject({ index: PANEL - 1, shown: PANEL - 1, direction: 'back' }),
    ));

test('[TOUR-08] before the first step there is nothing: the way back turns round', () => {
  const gone = new Set(V2.slice(3).map(({ dom }) => dom));
  return scenario({ plugins: [tourPlugin] })
    .with((world) => {
      world.targets = new Set([...gone].filter((dom) => dom !== V2[PANEL]?.dom));
    })
    .given(...home)
    .when(start, turned(3))
    .after('1s')
    .when(turned(2, 'back'))
    .after('1s')
    .check((it) => expect(it.read(progress).shown).toBe(0)); // the start step is never skipped, because it needs no target
});

test('[TOUR-08] past the last step the tour is over', () =>
  scenario({ plugins: [tourPlugin] })
    .with((world) => {
      world.targets = new Set();
    })
    .given(...home)
    .when(start)
    .after('1s')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .when(turned(1))
    .after('2s')
    .expect(tourEvents.stepSkipped({ index: 1, to: null }), tourEvents.ended({ how: 'finished' }))
    .reads(isTourOpen, false)
    .idle());

test('[TOUR-08] `.popover-viewport` is never skipped', () => {
  const step = { dom: NEVER_MISSING, title: 'tour.list.title', content: 'tour.list.content' };
  expect(NEVER_MISSING).toBe('.popover-viewport');
  expect(needsTarget(step)).toBe(false);
  expect(needsTarget({ ...step, dom: '.other' })).toBe(true);
  expect(needsTarget({ ...step, dom: '', isStart: true })).toBe(false);
});

test.each(APP_MODES)('[TOUR-12] %s has a real tour of its map', (mode) => {
  const tour = tourOf(mode, 'tour');
  if (!tour) throw new Error('no tour');
  expect(tour.steps.length).toBeGreaterThanOrEqual(5);
  expect(tour.steps.length).toBeLessThanOrEqual(8);
  expect(tour.steps[0]).toMatchObject({ isStart: true });
  expect(tour.steps.filter(({ isStart }) => isStart)).toHaveLength(1);
  expect(tourOf(mode, 'unknown')).toBeNull();
});

const part = tourPlugin.parts?.find(({ id }) => id === 'tour/offer');
const at = (path: string) => navigation.locationChanged({ path, query: '' });
const signedIn = auth.loginSucceeded({ ...access(), appMode: 'v2', email: 'ada@example.com' });
const customerLoaded = userEvents.customerLoaded({ customer: customer(), source: 'server' });
const listed = (count = 2) =>
  deviceEvents.listed({
    devices: Array.from({ length: count }, (_, i) => aDevice(i + 1)),
    leftOut: [],
    source: 'server',
  });
const accepted = tourEvents.offerAnswered({ answer: 'accepted' });
const declined = tourEvents.offerAnswered({ answer: 'declined' });
const nobodyYet = tourEvents.answersRestored({ marks: [] });

const visit = () => scenario({ plugins: [tourPlugin] }).given(app.initialised());
const settled = [signedIn, customerLoaded, listed(), at('/v2')];

const hasPlace = (it: { read: Read }) => part?.when?.(it.read, null);

test('at the first visit of an account the tour is offered as soon as all is there', () =>
  visit()
    .when(...settled)
    .expect(nobodyYet, tourEvents.offered())
    .check((it) => expect(hasPlace(it)).toBe(true))
    .check((it) => expect(it.read(isOfferShown)).toBe(true))
    .after('1h')
    .expect());

test('its place in the list is there before the list, and does not come later', () =>
  visit()
    .when(signedIn, at('/v2'))
    .expect(nobodyYet)
    .check((it) => expect(hasPlace(it)).toBe(true))
    .check((it) => expect(it.read(isOfferShown)).toBe(false))
    .when(listed())
    .check((it) => expect(hasPlace(it)).toBe(true))
    .when(customerLoaded)
    .check((it) => expect(hasPlace(it)).toBe(true)));

test('an account without devices, one whose data have not come, and other pages get no offer', () =>
  visit()
    .when(signedIn, customerLoaded, listed(0), at('/v2'))
    .after('1min')
    .expect(nobodyYet)
    .when(at('/settings'), listed())
    .after('1min')
    .expect());

test('without a network nothing is offered: what shows it may not be there; with one it comes', () =>
  visit()
    .when(network.wentOffline(), ...settled)
    .after('1min')
    .expect(nobodyYet)
    .check((it) => expect(hasPlace(it)).toBe(false))
    .when(network.wentOnline())
    .expect(tourEvents.offered()));

test('an offer that is on screen stays when the network goes: no row moves', () =>
  visit()
    .when(...settled, network.wentOffline())
    .check((it) => expect(hasPlace(it)).toBe(true)));

test('no: it goes, and this account is not asked again in this browser, after a logout neither', () =>
  visit()
    .when(...settled)
    .when(declined)
    .check((it) => expect(hasPlace(it)).toBe(false))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .expectTypes('tour/answersRestored', 'tour/offered')
    .when(...settled)
    .expect(tourEvents.answersRestored({ marks: [markOf(CUSTOMER)] }))
    .after('1h')
    .expect());

test('yes: the tour starts, and that is remembered', () =>
  visit()
    .when(...settled)
    .when(accepted)
    .check((it) => expect(it.read(isTourOpen)).toBe(true))
    .check((it) => expect(hasPlace(it)).toBe(false))
    .asked('fetch marker.gif', 'store tours'));

test('two accounts that answer in two tabs at one moment are both remembered', async () => {
  const tab = (userID: number, beside?: ReturnType<typeof visit>) =>
    scenario({ plugins: [tourPlugin], ...(beside && { beside }) }).given(
      app.initialised(),
      auth.loginSucceeded({ ...access(), userID, email: '' }),
    );
  const one = tab(1);
  const other = tab(2, one).after('1s');
  await one
    .after('1s')
    .check(() => {
      one.app.publish(declined);
      other.app.publish(declined);
    })
    .after('1s')
    .with((world) => {
      const slot = world.slots.get('tours');
      const marks =
        slot?.kind === 'fact' && tourEvents.answersRestored.is(slot.draft) && slot.draft.payload.marks;
      expect(marks).toEqual([markOf(1), markOf(2)]);
    });
  await other;
});

test('whoever has started a tour by themselves is not asked', () =>
  visit()
    .when(tourEvents.started({ name: 'tour' }), tourEvents.ended({ how: 'closed' }), ...settled)
    .after('1h')
    .check((_, events) => expect(events.some(({ type }) => type === 'tour/offered')).toBe(false)));

test('the offer keeps its place beside the panel of a device or tool, so that no row moves', () =>
  visit()
    .when(...settled)
    .when(deviceEvents.selected({ id: 1, from: 'list' }))
    .check((it) => expect(hasPlace(it)).toBe(true))
    .when(mapEvents.toolOpened({ tool: 'measure', devices: [] }))
    .check((it) => expect(hasPlace(it)).toBe(true))
    .when(at('/settings'))
    .check((it) => expect(hasPlace(it)).toBe(false)));

test('a super user in somebody else’s account is offered nothing, and nothing is kept', () =>
  visit()
    .when(
      adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }),
      auth.sessionRestored({ ...access(), appMode: 'v2', email: 'ada@example.com', actingFor: 3001 }),
      customerLoaded,
      listed(),
      at('/a/customer/3001/v2'),
    )
    .after('1min')
    .expect(nobodyYet)
    .when(tourEvents.started({ name: 'tour' }))
    .asked('fetch marker.gif'));

test('nor are administrators', () =>
  visit()
    .when(
      signedIn,
      userEvents.customerLoaded({ customer: { ...customer(), isAdmin: true }, source: 'server' }),
      listed(),
      at('/v2'),
    )
    .after('1min')
    .expect(nobodyYet));

test('a list of answers that cannot be read asks once more', () =>
  visit()
    .with((world) => world.slots.set('tours', { kind: 'damaged', detail: 'no JSON' }))
    .when(...settled)
    .expect(nobodyYet, tourEvents.offered()));

test('a mark knows its account again, does not give it away, and fifty are kept at most', () => {
  expect(markOf(3001)).toBe(markOf(3001));
  expect(markOf(3001)).not.toBe(markOf(3002));
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 120 }), (users) => {
      const marks = users.reduce<number[]>((before, user) => withMark(before, user), []);
      expect(marks.length).toBeLessThanOrEqual(50);
      expect(marks.every((mark) => Number.isInteger(mark) && mark >= 0 && mark <= 0xffff)).toBe(true);
      expect(marks.at(-1)).toBe(markOf(users.at(-1) as number));
    }),
  );
});

const step = (changes: object = {}) => ({ dom: '.x', title: 'a', content: 'b', ...changes });

describe('skipping', () => {
  test('[TOUR-08] goes to the next target in its direction, or turns round at the beginning', () => {
    const missing =
      (...gone: number[]) =>
      (index: number) =>
        gone.includes(index);
    expect(skippedTo(2, 'forward', 6, missing(2, 3))).toBe(4);
    expect(skippedTo(2, 'back', 6, missing(2, 1))).toBe(0);
    expect(skippedTo(2, 'back', 6, missing(2, 1, 0))).toBe(3);
    expect(skippedTo(4, 'forward', 6, missing(4, 5))).toBeNull();
    expect(skippedTo(0, 'back', 1, missing(0))).toBeNull();
  });

  test('[TOUR-08] never leads to a step whose target is missing, nor to the same one', () =>
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.constantFrom('forward' as const, 'back' as const),
        (gone, start, direction) => {
          const from = start % gone.length;
          const to = skippedTo(from, direction, gone.length, (index) => gone[index] === true);
          expect(to === null ? gone.slice(from + 1).every(Boolean) : gone[to] === false && to !== from).toBe(
            true,
          );
        },
      ),
    ));
});

test('[TOUR-02] under 768 px the other picture is shown, where there is one', () => {
  expect(pictureOf(step({ image: 'a.png', mobileImage: 'b.png' }), false)).toBe('a.png');
  expect(pictureOf(step({ image: 'a.png', mobileImage: 'b.png' }), true)).toBe('b.png');
  expect(pictureOf(step({ image: 'a.png' }), true)).toBe('a.png');
  expect(pictureOf(step({ mobileImage: 'b.png' }), false)).toBeNull();
  expect(pictureOf(step(), true)).toBeNull();
});

test('the counter counts what can be seen', () => {
  const steps = [step({ isStart: true }), step(), step(), step()];
  expect(counted(steps, 0, [])).toBeNull();
  expect(counted(steps, 1, [2])).toEqual({ step: 1, of: 2 });
  expect(counted(steps, 3, [2])).toEqual({ step: 2, of: 2 });
  expect(counted(steps, 2, [2])).toEqual({ step: 2, of: 3 }); // the target of step 2 was missing at first, and is there now
});

describe('the tours', () => {
  const folder = `${process.cwd()}/public/assets/tour`;
  const steps = Object.values(TOURS).flatMap((tours) => tours.flatMap((tour) => tour.steps));
  const pictures = new Set(
    steps.flatMap(({ image, mobileImage }) => [image ?? [], mobileImage ?? []].flat()),
  );

  test('[TOUR-02] every picture is there, and none lies around unused', () => {
    const stills = [...pictures].map((name) => name.replace(/\.gif$/, '.png'));
    expect(readdirSync(folder).toSorted()).toEqual([...new Set([...pictures, ...stills])].toSorted());
    for (const name of pictures) expect(existsSync(`${folder}/${name}`), name).toBe(true);
  });

  test('[TOUR-03] one picture at least moves, and all of them weigh less than 300 kB', () => {
    expect([...pictures].filter((name) => name.endsWith('.gif')).length).toBeGreaterThan(0);
    const weight = readdirSync(folder).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
    expect(weight).toBeLessThan(300_000);
  });

  test('[TOUR-12] every target is marked in the page', () => {
    const sources = productSources(process.cwd())
      .map(({ text }) => text)
      .join('\n');
    const marked = new Set(
      [...sources.matchAll(/data-tour="([\w -]+)"|tour=\{[^}]*?'([\w-]+)' : '([\w-]+)'\}/g)].flatMap(
        ([, ...names]) => names.flatMap((name) => name?.split(' ') ?? []),
      ),
    );
    const wanted = steps.filter(({ isStart }) => !isStart).map(({ dom }) => /~="([\w-]+)"/.exec(dom)?.[1]);
    expect([...new Set(wanted)].filter((name) => !name || !marked.has(name))).toEqual([]);
  });
});

describe('the state of a tour', () => {
  const FRESH = {
    ...{ index: 0, shown: null, placed: false, direction: 'forward', missing: [], recentred: 0, failed: [] },
  };
  const after = (...drafts: Draft[]) => folded([progress as never], ...drafts).read(progress);
  const turned = (index: number, direction: 'forward' | 'back') =>
    tourEvents.stepTurned({ index, direction });
  const reached = (index: number, ...missing: number[]) => tourEvents.stepReached({ index, missing });
  const placed = (index: number) => tourEvents.stepPlaced({ index });

  test('a tour begins and ends at its first step, on its way there', () => {
    expect(after()).toEqual(FRESH);
    const far = [
      turned(3, 'back'),
      reached(3, 1),
      placed(3),
      tourEvents.recentred(),
      tourEvents.pictureFailed({ picture: 'a' }),
    ];
    expect(after(...far, tourEvents.started({ name: 'x' }))).toEqual(FRESH);
    expect(after(...far, tourEvents.ended({ how: 'closed' }))).toEqual(FRESH);
  });

  test('a button leads to a step, which shows when it is reached', () => {
    expect(after(turned(2, 'back'))).toEqual({ ...FRESH, index: 2, direction: 'back' });
    expect(after(turned(2, 'forward'), reached(2, 0, 5))).toEqual({
      ...FRESH,
      index: 2,
      shown: 2,
      missing: [0, 5],
    });
  });

  test('a step that points at nothing leads on the way that the tour went, or ends it', () => {
    const skipped = (index: number, to: number | null) => tourEvents.stepSkipped({ index, to });
    expect(after(turned(2, 'back'), skipped(2, 3))).toMatchObject({ index: 3, direction: 'forward' });
    expect(after(turned(2, 'forward'), skipped(2, 1))).toMatchObject({ index: 1, direction: 'back' });
    expect(after(turned(2, 'forward'), skipped(2, 2))).toMatchObject({ index: 2, direction: 'back' });
    expect(after(turned(2, 'back'), skipped(2, null))).toMatchObject({ index: 2, direction: 'back' });
  });

  test('hole and card are at their places when those of the shown step are, until the next one shows', () => {
    expect(after(reached(2), placed(2)).placed).toBe(true);
    expect(after(reached(2), placed(1)).placed).toBe(false);
    expect(after(reached(2), placed(2), reached(3)).placed).toBe(false);
  });

  test('windows that change their size and pictures that cannot be had are counted', () => {
    const failed = (picture: string) => tourEvents.pictureFailed({ picture });
    expect(after(tourEvents.recentred(), tourEvents.recentred()).recentred).toBe(2);
    expect(after(failed('a'), failed('b')).failed).toEqual(['a', 'b']);
  });

  test('the open tour is the one of its name in the mode of the app', () => {
    const open = (...drafts: Draft[]) => folded([session, tour] as never[], ...drafts).read(openTour);
    expect(open()).toBeNull();
    expect(open(tourEvents.started({ name: 'tour' }))).toBe(tourOf('v2', 'tour'));
    expect(open(tourEvents.started({ name: 'no such tour' }))).toBeNull();
  });
});
