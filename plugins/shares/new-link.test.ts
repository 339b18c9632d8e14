import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as shareEvents from '../../events/shares.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { changes, refusedChanges } from '../../src/core/changes/changes.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { aShare, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { addressOf } from './address.ts';
import { sharesPlugin } from './index.ts';
import { typedOf } from './share-form.ts';
import { sharesInOrder, sharesPage, stateOfShare } from './shares-page.state.ts';
import { fieldOf } from './until.ts';
import { at, creation, set, signedIn, story, time, ZONE } from './shares-given.ts';

describe('[SHARE-01] a new link', () => {
  test('stands first, before the server has made it and after: it is to be sent now', () =>
    story()
      .when(shareEvents.listed({ shares: [aShare('soon', { expires: START + 60 })] }))
      .when(creation())
      .check(({ read }) => expect(read(sharesInOrder)[0]).toMatchObject({ name: 'New' }))
      .after('1s')
      .check(({ read }) => expect(read(sharesInOrder).map(({ salt }) => salt)).toEqual(['a1b2c3', 'soon'])));

  test('from a device’s panel its form opens on the page of links', () =>
    story()
      .when(at('/v2'))
      .when(shareEvents.formOpened({ salt: null, devices: [7] }))
      .check(({ read }, events) => {
        expect(read(sharesPage).form).toEqual({ salt: null, devices: [7] });
        expect(events.at(-1)).toMatchObject({
          type: 'navigation/linkFollowed',
          payload: { href: '/shares' },
        });
      }));

  test('is in the list at once, and has no link before the server has made it', () =>
    story()
      .when(network.wentOffline())
      .when(creation())
      .after('1min')
      .check(({ read }) => {
        const [made] = read(shares).shown;
        expect(made).toMatchObject({ name: 'New' });
        expect(made && stateOfShare({ ...made, expires: START + 9e6 }, START)).toBe('coming');
      })
      .when(network.wentOnline())
      .after('1s')
      .check(({ read }) => {
        expect(read(shares).shown.map(({ salt }) => salt)).toEqual(['a1b2c3']);
        expect(read(changes).queue).toEqual([]);
      }));

  test('that the server refuses goes, and the reason stays to be read', () => {
    const usual = backend();
    const refusing = {
      ...usual,
      createShare: (...all: Parameters<typeof usual.createShare>) => ({
        ...usual.createShare(...all),
        read: () =>
          ({ ok: false, failure: { reason: 'forbidden', status: 403, message: 'No more links' } }) as const,
      }),
    };
    return scenario({ plugins: [sharesPlugin], effects: changesEffects, backend: refusing })
      .with((world) => {
        world.replies = () => ({ status: 403, body: null });
      })
      .given(signedIn)
      .when(creation())
      .after('1s')
      .check(({ read }) => {
        expect(read(shares).shown).toEqual([]);
        expect(read(refusedChanges).map(({ failure }) => failure?.message)).toEqual(['No more links']);
      });
  });

  test('the form of one that was refused has what was typed, and of a changed one what it is besides', () => {
    const refused = { ...set, devices: [...set.devices], expires: START + 7200 };
    expect(typedOf(null, [], time, refused)).toMatchObject({
      name: 'New',
      devices: [1],
      preset: 'own',
      own: fieldOf(START + 7200, ZONE),
    });
    expect(typedOf(aShare('one', { kind: 'trail' }), [], time, { name: 'Other' })).toMatchObject({
      name: 'Other',
      kind: 'trail',
    });
  });

  test('of more devices than a link may show is not cut: its form has them all', () => {
    const picked = Array.from({ length: 51 }, (_each, i) => i + 1);
    return story()
      .when(deviceEvents.picked({ ids: picked }))
      .check(({ read }) => {
        const action = sharesPlugin.quickActions?.find(({ id }) => id === 'shares/picked');
        expect(action?.says(read)).toMatchObject({ payload: { devices: picked } });
      });
  });

  test('handed to another app it says so only where it had to be copied instead', () => {
    const tale = story();
    const outcomes = ['shared', 'copied'] as const;
    let asked = 0;
    Object.assign(tale.ports.host, { share: () => Promise.resolve(outcomes[asked++]) });
    const wish = shareEvents.handOverWanted({ url: 'https://x/share/a', title: 'A' });
    return tale
      .when(wish)
      .after('1s')
      .check((_app, events) => expect(events.at(-1)?.type).not.toBe('notices/raised'))
      .when(wish)
      .after('1s')
      .check((_app, events) =>
        expect(events.at(-1)).toMatchObject({ type: 'notices/raised', payload: { text: 'shares.copied' } }),
      );
  });

  test('its address has nothing that could end it early', () =>
    expect(addressOf('a/b?c#d', 'https://x')).toBe('https://x/share/a%2Fb%3Fc%23d'));
});
