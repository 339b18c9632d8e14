import fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as shareEvents from '../../events/shares.ts';
import { changesEffects } from '../../src/core/changes.effects.ts';
import { changes, refusedChanges } from '../../src/core/changes.ts';
import { shares } from '../../src/core/shares.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { access, aShare, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { addressOf } from './address.ts';
import { sharesPlugin } from './index.ts';
import { changesOf, problemsOf, revocation, shareEdit, typedOf } from './share-form.ts';
import { parted, sharesInOrder, sharesPage, stateOfShare } from './shares-page.state.ts';
import { endOf, EXTENSIONS, extended, fieldOf, PRESETS } from './until.ts';

const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
const at = (path: string) => navigation.locationChanged({ path, query: '' });
const ZONE = 'Europe/Stockholm';
const time = { now: START, zone: ZONE };

const story = () =>
  scenario({ plugins: [sharesPlugin], effects: changesEffects, backend: backend() })
    .with((world) => {
      world.replies = (request) => ({
        status: 200,
        body: request.method === 'get' ? [aShare('one')] : {},
      });
    })
    .given(signedIn);
const wanted = { ...aShare(''), devices: [1], kind: 'position', name: 'New', goal: null } as const;
const { salt: _, opened: __, ...set } = { ...wanted, devices: [1] };
const creation = () =>
  changeEvents.wanted({ edits: [{ of: 'share', id: 'new-link', set, was: null }], label: '' });

describe('[SHARE-02] the list of links', () => {
  test('is asked for when it is looked at, and every minute while it is', () =>
    story()
      .when(at('/shares'))
      .after('0s')
      .asked('get /shares')
      .check(({ read }) => expect(read(shares).shown.map(({ salt }) => salt)).toEqual(['one']))
      .after('60s')
      .asked('get /shares')
      .when(at('/v2'))
      .after('5min')
      .asked());

  test('asked for before a link was made and answered after, it is asked for again: the link stays', () => {
    const asks: Subject<Reply>[] = [];
    const lists = [[], [aShare('a1b2c3')]];
    return story()
      .with((world) => {
        world.replies = ({ method }) => {
          if (method !== 'get') return { status: 200, body: {} };
          const answer = new Subject<Reply>();
          asks.push(answer);
          return answer;
        };
      })
      .when(at('/shares'))
      .after('0s')
      .when(creation())
      .after('1s')
      .check(({ read }) => {
        expect(read(shares).shown.map(({ salt }) => salt)).toEqual(['a1b2c3']);
        asks[0]?.next({ status: 200, body: lists[0] });
      })
      .after('0s')
      .check(({ read }) => {
        expect(read(shares).shown.map(({ salt }) => salt)).toEqual(['a1b2c3']);
        expect(asks).toHaveLength(2);
        asks[1]?.next({ status: 200, body: lists[1] });
      })
      .after('1s')
      .check(({ read }) => {
        expect(read(shares)).toMatchObject({ status: 'ready', confirmed: lists[1] });
        expect(asks).toHaveLength(2);
      });
  });

  test('is asked for when the settings open, once: their panel says how many run, or that there are none', () =>
    story()
      .when(at('/settings'))
      .after('5min')
      .asked('get /shares')
      .when(at('/v2'))
      .when(at('/settings'))
      .after('0s')
      .asked('get /shares'));

  test('that could not be had is a failure; a server without links has none to offer', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(at('/shares'))
      .after('0s')
      .check(({ read }) => expect(read(shares).status).toBe('failed'))
      .when(shareEvents.listFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .check(({ read }) => {
        expect(read(shares).status).toBe('unavailable');
        expect(sharesPlugin.deviceActions?.[0]?.when?.(read, 1)).toBe(false);
        expect(sharesPlugin.quickActions?.[0]?.when?.(read)).toBe(false);
      }));

  test('what ends first stands first, what is over last', () =>
    story()
      .when(
        shareEvents.listed({
          shares: [
            aShare('late', { expires: START + 900 }),
            aShare('over', { expires: START - 5 }),
            aShare('soon', { expires: START + 60 }),
            aShare('long over', { expires: START - 500 }),
          ],
        }),
      )
      .check(({ read }) => {
        const { live, over } = parted(read(sharesInOrder), START);
        expect(live.map(({ salt }) => salt)).toEqual(['soon', 'late']);
        expect(over.map(({ salt }) => salt)).toEqual(['over', 'long over']);
      }));

  test.each([
    ['new-1', 900, 'coming'],
    ['a', -1, 'over'],
    ['a', 0, 'over'],
    ['a', 3600, 'soon'],
    ['a', 3601, 'running'],
  ] as const)('a link %s that ends in %i s is %s', (salt, left, state) =>
    expect(stateOfShare({ salt, expires: START + left }, START)).toBe(state),
  );
});

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

describe('[SHARE-02] the end of a link can be taken back', () => {
  test('it goes from the list at once, and to the server when it can no more be taken back', () =>
    story()
      .when(shareEvents.listed({ shares: [aShare('one')] }))
      .with((world) => world.asked.splice(0))
      .when(changeEvents.wanted({ edits: [revocation(aShare('one'))], label: 'shares.revoked' }))
      .check(({ read }) => expect(read(shares).shown).toEqual([]))
      .after('4s')
      .asked()
      .after('2s')
      .asked('delete /shares/one'));

  test('taken back in time the server never hears of it', () =>
    story()
      .when(shareEvents.listed({ shares: [aShare('one')] }))
      .with((world) => world.asked.splice(0))
      .when(changeEvents.wanted({ edits: [revocation(aShare('one'))], label: 'shares.revoked' }))
      .check(({ read, publish }) => {
        publish(changeEvents.undoWanted({ batch: read(changes).undoable?.batch ?? '' }));
      })
      .after('1min')
      .check(({ read }) => expect(read(shares).shown).toEqual([aShare('one')]))
      .asked());
});

describe('[SHARE-01] the form', () => {
  const empty = typedOf(null, [], time);
  test('of a new link: the position only, for a day, and what was picked', () =>
    expect(typedOf(null, [3, 4], time)).toMatchObject({ kind: 'position', preset: 'day', devices: [3, 4] }));
  test('says what is wrong', () => {
    expect(problemsOf(empty, time)).toEqual({ devices: 'shares.problem.noDevice' });
    expect(problemsOf({ ...empty, devices: [1], kind: 'eta' }, time)).toHaveProperty('goal');
    expect(
      problemsOf({ ...empty, devices: Array.from({ length: 51 }, (_each, i) => i) }, time),
    ).toHaveProperty('devices');
    for (const own of ['', 'x', fieldOf(START - 60, ZONE)])
      expect(problemsOf({ ...empty, devices: [1], preset: 'own', own }, time)).toHaveProperty('expires');
    expect(problemsOf({ ...empty, devices: [1] }, time)).toEqual({});
  });
  test('a destination counts only with the arrival', () => {
    const goal = { lat: 1, lng: 2, name: '' };
    expect(changesOf({ ...empty, goal }, time).goal).toBeNull();
    expect(changesOf({ ...empty, goal, kind: 'eta' }, time).goal).toEqual(goal);
  });
  test('a change names what is changed, and what it was', () => {
    const share = aShare('one');
    const same = changesOf(typedOf(share, [], time), time);
    expect(shareEdit(share, same)).toBeNull();
    expect(shareEdit(share, { ...same, name: 'Other' })).toEqual({
      of: 'share',
      id: 'one',
      set: { name: 'Other' },
      was: { name: share.name },
    });
  });
});

describe('[SHARE-01] until when', () => {
  test('today lasts until midnight in the account’s time zone; late in the evening until the next', () => {
    const noon = Date.UTC(2026, 5, 15, 10) / 1000;
    expect(endOf('today', '', noon, ZONE)).toBe(Date.UTC(2026, 5, 15, 22) / 1000 - 1);
    const late = Date.UTC(2026, 5, 15, 21, 30) / 1000;
    expect(endOf('today', '', late, ZONE)).toBe(Date.UTC(2026, 5, 16, 22) / 1000 - 1);
  });
  test('an hour is an hour, also in the night when the clocks change', () => {
    const before = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    expect(endOf('hour', '', before, ZONE)).toBe(before + 3600);
  });
  test('every preset is ahead, at any time and in any zone', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }),
        fc.constantFrom('Europe/Lisbon', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia', undefined),
        (now, zone) => {
          for (const preset of PRESETS.filter((each) => each !== 'own'))
            expect(endOf(preset, '', now, zone) ?? 0).toBeGreaterThan(now + 3000);
        },
      ),
    ));
  test('what the field shows is what it means', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1_780_000_000, max: 1_790_000_000 }), (unix) => {
        const minute = unix - (unix % 60);
        expect(endOf('own', fieldOf(minute, ZONE), 0, ZONE)).toBe(minute);
      }),
    ));
  test('[SHARE-02] made longer it lasts longer; one that is over runs again from now on', () => {
    const [, [, day]] = EXTENSIONS;
    expect(extended(START + 100, day, START)).toBe(START + 100 + 86_400);
    expect(extended(START - 9e5, day, START)).toBe(START + 86_400);
  });
});
