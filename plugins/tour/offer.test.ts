import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as navigation from '../../events/navigation.ts';
import * as tourEvents from '../../events/tour.ts';
import * as userEvents from '../../events/user.ts';
import { markOf } from '../../src/core/session/account-mark.ts';
import { isTourOpen } from '../../src/core/app/tour.ts';
import { access, aDevice, CUSTOMER, customer } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { tourPlugin } from './index.ts';
import { withMark } from './offer.state.ts';

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

test('at the first visit of an account the tour is offered, 8 s after all is there', () =>
  visit()
    .when(...settled)
    .expect(nobodyYet)
    .after('7999ms')
    .expect()
    .after('1ms')
    .expect(tourEvents.offered())
    .check((it) => expect(part?.when?.(it.read, null)).toBe(true))
    .after('1h')
    .expect());

test('an account without devices, one whose data have not come, and other pages get no offer', () =>
  visit()
    .when(signedIn, customerLoaded, listed(0), at('/v2'))
    .after('1min')
    .expect(nobodyYet)
    .when(listed(), at('/settings'))
    .after('1min')
    .expect());

test('without a network nothing is offered: what shows it may not be there; with one it comes', () =>
  visit()
    .when(...settled)
    .after('4s')
    .when(network.wentOffline())
    .after('1min')
    .expect(nobodyYet)
    .when(network.wentOnline())
    .after('8s')
    .expect(tourEvents.offered()));

test('no: it goes, and this account is not asked again in this browser, after a logout neither', () =>
  visit()
    .when(...settled)
    .after('8s')
    .when(declined)
    .check((it) => expect(part?.when?.(it.read, null)).toBe(false))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .expectTypes('tour/answersRestored', 'tour/offered')
    .when(...settled)
    .expect(tourEvents.answersRestored({ marks: [markOf(CUSTOMER)] }))
    .after('1h')
    .expect());

test('yes: the tour starts, and that is remembered', () =>
  visit()
    .when(...settled)
    .after('8s')
    .when(accepted)
    .check((it) => expect(it.read(isTourOpen)).toBe(true))
    .check((it) => expect(part?.when?.(it.read, null)).toBe(false))
    .asked('fetch marker.gif', 'store tours', 'store tours'));

test('whoever has started a tour by themselves is not asked', () =>
  visit()
    .when(...settled, tourEvents.started({ name: 'tour' }), tourEvents.ended({ how: 'closed' }))
    .after('1h')
    .check((_, events) => expect(events.some(({ type }) => type === 'tour/offered')).toBe(false)));

test('the offer stands aside while a device is looked at, a tool is in hand or a tour is open', () =>
  visit()
    .when(...settled)
    .after('8s')
    .when(deviceEvents.selected({ id: 1, from: 'list' }))
    .check((it) => expect(part?.when?.(it.read, null)).toBe(false))
    .when(deviceEvents.deselected())
    .check((it) => expect(part?.when?.(it.read, null)).toBe(true))
    .when(mapEvents.toolOpened({ tool: 'measure', devices: [] }))
    .check((it) => expect(part?.when?.(it.read, null)).toBe(false))
    .when(mapEvents.toolClosed({ tool: 'measure' }))
    .check((it) => expect(part?.when?.(it.read, null)).toBe(true))
    .when(at('/settings'))
    .check((it) => expect(part?.when?.(it.read, null)).toBe(false)));

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
    .after('8s')
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
