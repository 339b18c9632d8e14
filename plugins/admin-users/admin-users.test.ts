import fc from 'fast-check';
import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { access, backend, failure } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { adminUsersPlugin } from './index.ts';
import { adminUsers, found, nameOf } from './users.state.ts';

const person = (id: number, firstName: string, lastName: string, email = `c${id}@example.com`) => ({
  id,
  email,
  firstName,
  lastName,
  superUser: false,
});
const listed = (...customers: admin.CustomerEntry[]) => admin.customersListed({ customers, leftOut: [] });
const searched = (text: string) => admin.customersSearched({ text });
const here = navigation.locationChanged({ path: '/admin-user-management', query: '' });
const elsewhere = navigation.locationChanged({ path: '/settings', query: '' });
const signedIn = auth.sessionRestored({ ...access(), email: '' });

const page = (status = 200) =>
  scenario({ plugins: [adminUsersPlugin], backend: backend() })
    .with((world) => {
      world.replies = () => ({ status, body: null });
    })
    .given(signedIn);

describe('the list of customers', () => {
  test('[ADM-01] is loaded when its page is looked at, and not before', () =>
    page().when(elsewhere).asked().when(here).expect(listed()).asked('get /customer'));

  test('[ADM-01] is loaded anew with each look, while the last one stays on screen', () =>
    page()
      .given(listed(person(1, 'Ada', 'L')))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(here)
      .check((it) => expect(it.read(adminUsers)).toMatchObject({ status: 'ready', customers: [{ id: 1 }] })));

  test('[ADM-01] without a session nothing is asked', () =>
    scenario({ plugins: [adminUsersPlugin], backend: backend() })
      .when(here)
      .asked());

  test('[ADM-01] a failure is told, and asking again asks again', () =>
    page(403)
      .when(here)
      .expect(admin.customersListFailed({ failure: failure(403) }))
      .check((it) => expect(it.read(adminUsers).status).toBe('failed'))
      .with((world) => {
        world.replies = () => ({ status: 200, body: null });
      })
      .when(admin.customersRequested())
      .expect(listed())
      .check((it) => expect(it.read(adminUsers)).toMatchObject({ status: 'ready', failure: null })));

  test('[ADM-01] a list that was there stays when asking anew fails, and the failure is known', () =>
    page(403)
      .given(listed(person(1, 'Ada', 'L')))
      .when(here)
      .check((it) =>
        expect(it.read(adminUsers)).toMatchObject({
          status: 'ready',
          customers: [{ id: 1 }],
          failure: { reason: 'server' },
        }),
      ));

  test('[ADM-01] leaving the page ends the question', () =>
    page()
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(here, elsewhere)
      .after('1min')
      .expect());

  test('a logout forgets it, search and all', () =>
    page()
      .given(listed(person(1, 'Ada', 'L')), searched('ada'))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((it) => expect(it.read(adminUsers)).toMatchObject({ status: 'none', customers: [], text: '' })));
});

describe('looking for a customer', () => {
  const everybody = [
    person(1, 'José', 'García', 'jg@example.com'),
    person(2, 'Ada', 'Lovelace', 'ada@analytical.example'),
    person(3, '', '', 'nameless@example.com'),
    person(4, 'Νίκος', 'Παπαδόπουλος', 'nikos@example.gr'),
    person(5, 'Anna', 'Åberg', 'anna@example.se'),
  ];
  const finds = (text: string, ...ids: number[]) =>
    scenario({ plugins: [adminUsersPlugin] })
      .given(listed(...everybody), searched(text))
      .check((it) => expect(it.read(found).map(({ id }) => id)).toEqual(ids));

  test.each([
    ['ada', [2]],
    ['ADA', [2]],
    ['jose garcia', [1]],
    ['García José', [1]],
    ['αδοπουλος', [4]],
    ['aberg', [5]],
    ['@example.com', [1, 3]],
    ['  ', [5, 1, 2, 3, 4]],
    ['nobody', []],
    ['.*', []],
    ['ada garcia', []],
  ])('[ADM-01] "%s"', (text, ids) => finds(text, ...ids));

  test('[ADM-01] a customer without a name goes by e-mail', () =>
    expect(nameOf(person(3, '', '', 'nameless@example.com'))).toBe('nameless@example.com'));

  test('[ADM-01] everybody is found by any part of their own name and address', () => {
    const anybody = fc.record({
      id: fc.nat(),
      email: fc.emailAddress(),
      firstName: fc.string({ unit: 'grapheme' }),
      lastName: fc.string({ unit: 'grapheme' }),
      superUser: fc.boolean(),
    });
    return fc.assert(
      fc.asyncProperty(anybody, fc.nat(), fc.nat(), async (customer, from, length) => {
        const whole = customer.email;
        const text = whole.slice(from % whole.length).slice(0, 1 + (length % 8));
        await scenario({ plugins: [adminUsersPlugin] })
          .given(listed(customer), searched(text))
          .check((it) => expect(it.read(found)).toHaveLength(1));
      }),
      { numRuns: 60 },
    );
  });
});
