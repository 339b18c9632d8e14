import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { access, aDevice } from '../../tests/samples.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { story } from './history-given.ts';
import { mayLink } from './trip.state.ts';

const signedIn = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
const listed = deviceEvents.listed({
  devices: [aDevice(1), aDevice(2, { access: { role: 'view', by: 'Nora', until: null } })],
  leftOut: [],
  source: 'server',
});

describe('[DAY-03] a link to a trip is offered', () => {
  test('for a device of the account’s own, and not for one that it may only look at', () =>
    story()
      .given(signedIn, serverLacks(), listed)
      .check(({ read }) => expect([1, 2].map((device) => mayLink(read, device))).toEqual([true, false])));

  test('nowhere on a server without such links', () =>
    story()
      .given(signedIn, serverLacks('tripShares'), listed)
      .check(({ read }) => expect(mayLink(read, 1)).toBe(false)));

  test('[ADM-02] in ghost mode only once editing is switched on', () =>
    story()
      .given(
        adminEvents.ghostEntered({ userID: 7, by: 1, superUser: true }),
        ...[signedIn, serverLacks(), listed],
      )
      .check(({ read }) => expect(mayLink(read, 1)).toBe(false))
      .when(adminEvents.editingSwitchedOn())
      .check(({ read }) => expect(mayLink(read, 1)).toBe(true)));
});
