import fc from 'fast-check';
import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as user from '../../events/user.ts';
import { administration } from '../../plugins/administration/index.ts';
import { adminPlugin } from '../../plugins/administration/addresses.ts';
import { plugins } from '../../plugins/index.ts';
import { access, customer } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import type { AdminPermission } from '../rules/rights/permissions.ts';
import { assemble } from '../ports/extension-points.ts';
import { resolve, type Route, route } from '../kernel/route.ts';
import { after, here } from './navigation-given.ts';
import { navigationEffects } from './navigation.effects.ts';

const PERMISSIONS: readonly AdminPermission[] = ['users', 'devices', 'serverAlerts', 'surveys', 'feedback'];
const PATHS = adminPlugin.routes?.map(({ pattern }) => pattern.replace(':id', '7')) ?? [];
/** What every app knows before the administration chunk is there. */
const { routes: first } = assemble(plugins);
const { routes: own } = assemble(administration);

const entered = (superUser = false) =>
  auth.sessionRestored({ ...access(), superUser, email: '', actingFor: null });
const known = (isAdmin: boolean, adminPermissions: string[], source: 'server' | 'storage' = 'server') =>
  user.customerLoaded({ customer: { ...customer(), isAdmin, adminPermissions }, source });

/** Signed in at an address, with the routes of the beginning; `grow` brings the administration's chunk. */
const at = (path: string) => {
  let routes: readonly Route[] = first;
  const it = scenario({ effects: navigationEffects(() => routes) });
  it.ports.history.places = () => NEVER;
  return { it: it.given(here(path)), grow: () => void (routes = [...own, ...first]) };
};

describe('[ROUTE-14] [fault 63] an address of the administration', () => {
  test('knows before its page is there who may see it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...PATHS),
        fc.constantFrom('', 'kind=survey'),
        fc.subarray([...PERMISSIONS]),
        fc.boolean(),
        fc.boolean(),
        (path, query, permissions, isAdmin, superUser) => {
          const read = after(entered(superUser), known(isAdmin, permissions), here(path));
          const waiting = resolve({ path, query }, first, read).kind;
          const page = resolve({ path, query }, own, read).kind;
          // Which of two is written at one address says its query, to the page itself.
          const both = ['', 'kind=survey'].map((each) => resolve({ path, query: each }, own, read).kind);
          expect(waiting).toBe(both.includes('show') ? 'wait' : 'redirect');
          expect(page === 'show' && waiting !== 'wait').toBe(false);
        },
      ),
    ));

  test.each(PATHS)(
    '%s: an administrator without its permission is at home within 2 s, at the first visit',
    (path) => {
      const { it } = at(path);
      return it
        .when(entered(), known(true, []), app.initialised())
        .after('2s')
        .with((world) => expect(world.asked).toContain('replace /v2'));
    },
  );

  test.each(PATHS)('%s: and on reload, when what they may was kept', (path) => {
    const { it } = at(path);
    return it
      .when(entered(), known(true, [], 'storage'), app.initialised())
      .after('2s')
      .with((world) => expect(world.asked).toContain('replace /v2'));
  });

  test('a permission for the other kind of announcement is seen when the page has come', () => {
    const { it, grow } = at('/admin-add-alert');
    return it
      .when(entered(), known(true, ['surveys']), app.initialised())
      .asked()
      .with(grow)
      .after('500ms')
      .asked('replace /v2')
      .idle();
  });

  test('who may see it waits, and stays where it has come', () => {
    const { it, grow } = at('/admin-survey');
    return it
      .when(entered(), known(true, ['surveys']), app.initialised())
      .after('3s')
      .with(grow)
      .after('1min')
      .asked()
      .idle();
  });

  test('code that never comes leads home in the end', () => {
    const { it } = at('/admin-survey');
    return it
      .when(entered(true), app.initialised())
      .after('19.9s')
      .asked()
      .after('100ms')
      .asked('replace /v2')
      .idle();
  });
});

test('[ROUTE-14] no page waits for ever, whatever its guard says', () => {
  const stuck = route('/stuck', { title: '', guard: () => 'wait', load: () => Promise.resolve() });
  const it = scenario({ effects: navigationEffects(() => [stuck, ...first]) });
  it.ports.history.places = () => NEVER;
  return it.given(here('/stuck')).when(entered(), app.initialised()).after('20s').asked('replace /v2').idle();
});
