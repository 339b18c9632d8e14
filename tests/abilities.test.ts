import { serverLacks } from './abilities-given.ts';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as app from '../events/app.ts';
import * as auth from '../events/auth.ts';
import * as navigation from '../events/navigation.ts';
import * as serverEvents from '../events/server.ts';
import * as user from '../events/user.ts';
import { modesToChoose } from '../plugins/preferences/mode-switch.effects.ts';
import { allPlugins } from '../plugins/whole.ts';
import { ABILITIES, type Ability } from '../src/api/abilities.ts';
import { ABILITY_OF_CALL } from '../src/api/ability-of-call.ts';
import { allKinds } from '../src/core/changes/kind.ts';
import { coreEffects } from '../src/core/core.ts';
import { allowedPart } from '../src/core/session/access.ts';
import { offeredActions } from '../src/core/devices/offered-actions.ts';
import { offering } from '../src/core/server/server.ts';
import type { Needed } from '../src/kernel/effect.ts';
import { shownOverlays } from '../src/kernel/plugin.ts';
import { assemble } from '../src/ports/extension-points.ts';
import { redirection } from '../src/shell/navigation.effects.ts';
import { piecesOf } from './calls-made.ts';
import { access, customer, started } from './samples.ts';
import { scenario } from './scenario.ts';

const whole = assemble(allPlugins, offering);
const { routes } = whole;
const listed = (needed: Needed | undefined): readonly string[] =>
  needed === undefined ? [] : [needed].flat();
const entries = (
  ['overlays', 'mapLayers', 'quickActions', 'settings', 'parts', 'deviceActions'] as const
).flatMap((point) => whole[point].map((entry) => ({ point, ...entry })));
const kinds = allKinds();
const named = [...routes, ...entries, ...whole.effects, ...coreEffects, ...kinds].flatMap(({ ability }) =>
  listed(ability),
);

describe('[SRV-03] abilities', () => {
  test('every ability that is used anywhere is in the list', () => {
    expect(named.filter((each) => !(ABILITIES as readonly string[]).includes(each))).toEqual([]);
  });

  test('every ability belongs to a call, or to a part of one, and is used', () => {
    const ofCalls = new Set<Ability | null>(Object.values(ABILITY_OF_CALL));
    expect(ABILITIES.filter((each) => !ofCalls.has(each))).toEqual([
      'reportingPlan',
      'fenceTriggers',
      'shareList',
      'tripShares',
      'freeOrders',
      'freePlaces',
      'fenceLines',
    ]);
    // The code checks these with `can(…)`, so `named` does not contain them.
    const asked = new Set([
      ...named,
      'profile',
      'settingsAtServer',
      'freeOrders',
      'freePlaces',
      'fenceLines',
      'fenceTriggers',
      'tripShares',
    ]);
    expect(ABILITIES.filter((each) => !asked.has(each))).toEqual([]);
  });
});

const sources = new Map(
  globSync('{plugins,src/core,src/shell}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|-given\.|\.stories\./.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
/** These files pass a call on to `listEffects` or to the administration, and the effects there name the ability. */
const HANDED_ON = /^plugins\/(?:administration\/|whole\.ts$)/;
const uncovered = (all: ReadonlyMap<string, string>) =>
  piecesOf(all).flatMap(({ file, kind, name, needed, named: own }) =>
    kind === 'declaration' && HANDED_ON.test(file)
      ? []
      : needed.filter((each) => !own.includes(each)).map((each) => `${file}: ${name}: ${each}`),
  );

describe('[SRV-04] every call of core and plugins', () => {
  test('is made by an effect or a change kind that names the ability', () => {
    expect(uncovered(sources)).toEqual([]);
  });

  test('the check covers a plausible number of effects', () => {
    expect(piecesOf(sources).filter(({ needed }) => needed.length > 0).length).toBeGreaterThan(90);
  });

  test.each<[string, string]>([
    [
      'itself',
      "effect({ name: 'x', on: a, run: (_, world) => ask(world, world.ports.backend.shares(), f) })",
    ],
    [
      'by a helper of its file',
      "const load = (world) => ask(world, world.ports.backend.shares(), f);\nexport const it = [effect({ name: 'x', on: a, run: (_, world) => load(world) })];",
    ],
    [
      'by a helper of another file',
      "import { help } from './help.ts';\nexport const it = [effect({ name: 'x', on: a, run: (_, world) => help(world) })];",
    ],
    [
      'as a kind of change',
      "changeKind<'x'>({ of: 'x', call: (_, { backend }) => told(backend.shares(), f) })",
    ],
    [
      'though it names another',
      "effect({ name: 'x', ability: 'alerts', on: a, run: (_, { ports }) => ports.backend.shares() })",
    ],
  ])('planted: an effect that calls %s without the name is found', (_, text) => {
    const planted = new Map([
      ['plugins/x/effects.ts', text],
      ['plugins/x/help.ts', 'export const help = (world) => ask(world, world.ports.backend.shares(), f);'],
    ]);
    expect(
      uncovered(planted).filter((each) => each.endsWith('shares') && each.includes('effects.ts')),
    ).toHaveLength(1);
  });
});

/** Returns the state that a signed-in user has at this address after these events. */
const at = (path: string, ...facts: Parameters<ReturnType<typeof scenario>['given']>) => {
  const it = scenario({ plugins: allPlugins });
  for (const fact of [
    app.initialised(),
    auth.sessionRestored({ ...access(), appMode: 'v2', email: '' }),
    ...facts,
    navigation.locationChanged({ path, query: '' }),
  ])
    it.app.publish(fact);
  return it.app.read;
};
const filled = (pattern: string) => pattern.replaceAll(/:\w+/g, '7');

describe.each(ABILITIES.filter((each) => named.includes(each)))(
  '[SRV-03] a server without "%s"',
  (ability: Ability) => {
    const needing = <Entry extends { ability?: Needed }>(all: readonly Entry[]) =>
      all.filter((each) => listed(each.ability).includes(ability));
    const read = at('/v2', serverLacks(ability));

    test('shows none of its pages: their addresses redirect to the home page at once', () => {
      const led = needing(routes).map(({ pattern }) => [
        pattern,
        redirection(at(filled(pattern), serverLacks(ability)), routes),
      ]);
      // Two redirects have other reasons: signed-in users are redirected away from pages for visitors, and an
      // invitation's token is removed from the address.
      expect(led.filter(([, to]) => to !== '/v2' && to !== '/members/join')).toEqual([]);
    });

    test('has no entry for them in the navigation or the palette', () => {
      for (const { nav } of needing(routes)) expect(nav?.when?.(read) ?? false).toBe(false);
    });

    test('has something that needs it: none of these checks is about nothing', () => {
      const all = [...routes, ...entries, ...whole.effects, ...coreEffects, ...kinds];
      expect(needing<{ ability?: Needed }>(all).length).toBeGreaterThan(0);
    });

    test('is sent no change that needs it', () => {
      for (const { of } of needing(kinds)) {
        expect([of, allowedPart({ of } as never, read)]).toEqual([of, []]);
        expect(allowedPart({ of } as never, at('/v2', serverLacks()))).toHaveLength(1);
      }
    });

    test('has no overlay, layer, action, part or settings panel that needs it', () => {
      for (const { when, id } of needing(entries))
        expect([id, when?.(read, 7 as never)]).toEqual([id, false]);
      expect(needing(shownOverlays(whole.overlays, read))).toEqual([]);
      expect(needing(offeredActions(whole.deviceActions, routes, read, 7))).toEqual([]);
    });
  },
);

describe('[SRV-03] an account at a server that stores', () => {
  const modes = (...lacking: Ability[]) =>
    at(
      '/v2',
      user.customerLoaded({ customer: { ...customer(), allowedModes: ['v2', 'pets'] }, source: 'server' }),
      serverLacks(...lacking),
    )(modesToChoose);

  test('no settings has no modes to choose', () => {
    expect(modes()).toEqual(['v2', 'pets']);
    expect(modes('profile')).toEqual(['v2', 'pets']);
    expect(modes('settingsAtServer')).toEqual([]);
  });

  test.each(['profile', 'settingsAtServer'] as const)('no %s is sent no change of it', (ability) => {
    const edits = { profile: 'customer', settingsAtServer: 'settings' } as const;
    const read = at('/v2', serverLacks(ability));
    for (const [each, of] of Object.entries(edits))
      expect(allowedPart({ of, id: 7, set: {}, was: {} } as never, read)).toHaveLength(
        each === ability ? 0 : 1,
      );
  });
});

describe('[SRV-03] before the server has reported its abilities', () => {
  test('the product API has all of them', () => {
    expect(redirection(at('/alerts', started()), routes)).toBeNull();
  });

  test('an address of another kind waits, and redirects to the home page if the server does not respond', () => {
    const traccar = app.started({ ...started().payload, backend: 'traccar' });
    expect(redirection(at('/alerts', traccar), routes)).toBeNull();
    const failed = serverEvents.describeFailed({ failure: { reason: 'unreachable', status: 0 } });
    expect(redirection(at('/alerts', traccar, failed), routes)).toBe('/v2');
  });
});
