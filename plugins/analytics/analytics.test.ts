import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as navigation from '../../events/navigation.ts';
import * as settings from '../../events/settings.ts';
import { draftOf } from '../../tests/arbitrary.ts';
import * as userEvents from '../../events/user.ts';
import { access, customer, started } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { FIGURES, pageOf } from './effects.ts';
import { analyticsPlugin } from './index.ts';

const measured = () => scenario({ plugins: [analyticsPlugin] });
const plain = started();
const configured = { ...plain, payload: { ...plain.payload, analytics: true } };
const allowed = settings.analyticsChosen({ allowed: true });
const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
const customerIs = (isTestAccount: boolean) =>
  userEvents.customerLoaded({ customer: { ...customer(), isTestAccount }, source: 'server' });
const shown = navigation.locationChanged({ path: '/device-management/352293000000007', query: 'tab=1' });

describe('[GEN-12] figures about the use of the app', () => {
  test('are told where a deployment wants them and the user allows them', () =>
    measured()
      .given(configured, allowed)
      .when(signedIn, customerIs(false))
      .when(shown)
      .asked('analytics signed_in {"mode":"v2"}', 'analytics page_shown {"page":"/device-management/:id"}'));

  test('a panel that opens on the map is no other page, though the address changes', () =>
    measured()
      .given(configured, allowed)
      .when(
        navigation.locationChanged({ path: '/v2', query: '' }),
        navigation.locationChanged({ path: '/v2', query: 'device=7' }),
        shown,
      )
      .asked(
        'analytics page_shown {"page":"/v2"}',
        'analytics page_shown {"page":"/device-management/:id"}',
      ));

  test('without configuration nothing is sent', () =>
    measured().given(plain, allowed).when(signedIn, shown).asked());

  test('before the user has said yes nothing is sent', () =>
    measured().given(configured).when(signedIn, shown).asked());

  test('nor after they have taken it back', () =>
    measured()
      .given(configured, allowed)
      .when(settings.analyticsChosen({ allowed: false }), signedIn, shown)
      .asked());

  test('what was allowed on an earlier visit is remembered', () =>
    measured()
      .given(
        configured,
        settings.restored({
          language: null,
          theme: 'system',
          units: null,
          traceMinutes: 30,
          analytics: true,
        }),
      )
      .when(shown)
      .asked('analytics page_shown {"page":"/device-management/:id"}'));

  test('of a test account none, though the sign-in comes before anybody knows that it is one', () =>
    measured()
      .given(configured, allowed)
      .when(signedIn, shown)
      .asked()
      .when(customerIs(true), shown)
      .asked());

  test('a super user’s ways, in ghost mode or not, are no customer’s use', () =>
    measured()
      .given(configured, allowed, auth.loginSucceeded({ ...access(), superUser: true, email: '' }))
      .when(shown)
      .asked()
      .when(admin.ghostEntered({ userID: 3001, by: 3008, superUser: true }), shown)
      .asked());

  test('whatever happened, nothing of it that is personal, secret or free text goes along', () => {
    for (const { of, figure } of FIGURES) {
      const definition = catalogue.find(({ type }) => type === of.type);
      if (!definition) throw new Error(of.type);
      fc.assert(
        fc.property(draftOf(definition), (draft) => {
          const { name, properties } = figure({ seq: 1, at: 0, flow: 1, ...draft } as never);
          expect(name).toMatch(/^[a-z_]+$/);
          // Only plain words or address patterns are allowed.
          for (const value of Object.values(properties))
            expect(String(value)).toMatch(/^[a-zA-Z0-9_]{0,40}$|^\/?(:id|[a-z0-9-]+)?(\/(:id|[a-z0-9-]+))*$/);
        }),
        { numRuns: 50 },
      );
    }
  });
});

test.each([
  ['/device-management/352293000000007/device-name', '/device-management/:id/device-name'],
  ['/share/QxTbLmWzKdRf', '/share/:id'],
  ['/reset-password/abcdefghijkl', '/reset-password/:id'],
  ['/john-smith', 'unknown'],
  ['/', '/'],
])('[GEN-12] %s is told as %s: what is no word of ours may be a name or a secret', (path, page) => {
  expect(pageOf(path)).toBe(page);
});

test('a page that failed is told by its region', () =>
  measured()
    .given(configured, allowed)
    .when(app.viewFailed({ region: '/device-management/:imei', message: 'Ada’s van is undefined' }))
    .asked('analytics view_failed {"region":"/device-management/:id"}'));
