import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import type { Device } from '../../events/device-types.ts';
import * as shareEvents from '../../events/shares.ts';
import { changes, lastUndoable, refusedChanges } from '../../src/core/changes/changes.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { shares } from '../../src/core/devices/shares.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { aDevice, aShare, START } from '../../tests/samples.ts';
import { sharesPlugin } from './index.ts';
import { revocation, typedOf, problemsOf, type Typed, changesOf, shareEdit } from './share-form.ts';
import {
  parted,
  refusedLink,
  sharesInOrder,
  stateOfShare,
  sharesPage,
  sharesOf,
} from './shares-page.state.ts';
import { at, creation, refusing, story, set, time, ZONE } from './shares-given.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import { addressOf } from './address.ts';
import { endInWords, endOf, EXTENSIONS, extended, fieldOf, PRESETS, presetText } from './until.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import fc from 'fast-check';
import { draftOf, shareForm, typedFrom } from './ShareForm.tsx';
import * as navigation from '../../events/navigation.ts';

const sharePicked = sharesPlugin.quickActions?.find(({ id }) => id === 'shares/picked');
const listed = (...all: Device[]) => deviceEvents.listed({ devices: all, leftOut: [], source: 'server' });

describe('[SHARE-02] the list of links', () => {
  test('is asked for when it is looked at, and every minute while it is', () =>
    story()
      .when(at('/settings/sharing'))
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
      .when(at('/settings/sharing'))
      .after('0s')
      .when(creation())
      .after('1s')
      .check(({ read }) => {
        expect(read(shares).shown.map(({ salt }) => salt)).toEqual(['a1b2c3']);
        asks[0]?.next({ status: 200, body: lists[0] });
        asks[0]?.complete();
      })
      .after('1s')
      .check(({ read }) => {
        expect(read(shares).shown.map(({ salt }) => salt)).toEqual(['a1b2c3']);
        expect(asks).toHaveLength(2);
        asks[1]?.next({ status: 200, body: lists[1] });
        asks[1]?.complete();
      })
      .after('1s')
      .check(({ read }) => {
        expect(read(shares)).toMatchObject({ status: 'ready', confirmed: lists[1] });
        expect(asks).toHaveLength(2);
      });
  });

  test('has one address: the one it had before leads to the settings, for users who are signed in', () =>
    story().check(({ read }) => {
      const [old] = sharesPlugin.routes ?? [];
      expect(old?.pattern).toBe('/shares');
      expect(old?.guard(read, { path: '/shares', query: '' })).toEqual({ redirect: '/settings/sharing' });
    }));

  test('that could not be had is a failure; a server without links has none to offer', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(at('/settings/sharing'))
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
    ['a', 900, 'soon'],
    ['a', 901, 'running'],
  ] as const)('a link %s that ends in %i s is %s', (salt, left, state) =>
    expect(stateOfShare({ salt, expires: START + left }, START)).toBe(state),
  );
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
        publish(changeEvents.undoWanted({ batch: read(lastUndoable)?.batch ?? '' }));
      })
      .after('1min')
      .check(({ read }) => expect(read(shares).shown).toEqual([aShare('one')]))
      .asked());
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
          payload: { href: '/settings/sharing' },
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

  test('[SHARE-01] [ACC-05] that the server refuses goes, and the reason stays to be read, in the sheet only if it was pressed there', () =>
    refusing()
      .when(creation())
      .after('1s')
      .check(({ read }) => {
        expect(read(shares).shown).toEqual([]);
        expect(read(refusedChanges).map(({ failure }) => failure?.message)).toEqual(['No more links']);
      })
      .when(shareEvents.sheetOpened({ device: 1 }))
      .check(({ read }) => {
        expect(read(refusedChanges)).toHaveLength(1);
        expect(read(refusedLink)).toBeUndefined();
      })
      .when(creation())
      .after('1s')
      .check(({ read }) => expect(read(refusedLink)).toEqual(read(refusedChanges).at(-1))));

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
      .when(listed(...picked.map((id) => aDevice(id))), deviceEvents.picked({ ids: picked }))
      .check(({ read }) => expect(sharePicked?.says(read)).toMatchObject({ payload: { devices: picked } }));
  });

  test('of picked devices shows only those that this account may share', () => {
    const foreign = aDevice(2, { access: { role: 'view', by: 'Nora', until: null } });
    return story()
      .when(listed(aDevice(1), foreign), deviceEvents.picked({ ids: [1, 2, 99] }))
      .check(({ read }) => expect(sharePicked?.says(read)).toMatchObject({ payload: { devices: [1] } }))
      .when(deviceEvents.picked({ ids: [2] }))
      .check(({ read }) => {
        expect(sharePicked?.says(read)).toBeNull();
        expect(sharePicked?.when?.(read)).toBe(false);
      })
      .when(deviceEvents.picked({ ids: [1, 2] }), listed(aDevice(1)))
      .check(({ read }) => expect(read(attention).picked).toEqual([1]));
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

  test('[SHARE-01] a screen that has copied the link says so itself: no notice says it again', () => {
    const tale = story();
    const handed: unknown[] = [];
    const share = (what: unknown) => Promise.resolve(handed.push(what) > 0 ? 'copied' : '');
    Object.assign(tale.ports.host, { share });
    return tale
      .when(shareEvents.handOverWanted({ url: 'https://x/share/a', title: 'A', copied: true }))
      .after('1s')
      .check((_app, events) => expect(events.at(-1)?.type).toBe('shares/handOverWanted'))
      .check(() => expect(handed).toMatchObject([{ isCopied: true }]));
  });

  test('[SHARE-01] a new link is handed on once, and not after the user has left the page', () =>
    story()
      .given(shareEvents.listed({ shares: [] }), at('/settings/sharing'))
      .when(creation())
      .after('1s')
      .check(({ read }) => expect(read(sharesPage)).toMatchObject({ made: 'a1b2c3', handed: false }))
      .when(shareEvents.handOverWanted({ url: 'https://x/share/a1b2c3', title: 'A', copied: true }))
      .check(({ read }) => expect(read(sharesPage).handed).toBe(true))
      .when(creation())
      .check(({ read }) => expect(read(sharesPage).handed).toBe(false))
      .when(at('/alerts'), at('/settings/sharing'))
      .check(({ read }) => expect(read(sharesPage).handed).toBe(true)));

  test('[SHARE-02] a link that ends today says the time of day, any other the date as well', () => {
    const noon = Date.UTC(2026, 10, 26, 12) / 1000;
    expect(endInWords(noon + 3600, noon, 'en', 'UTC')).toEqual({ isToday: true, time: '1:00 PM' });
    const later = endInWords(noon + 86_400, noon, 'en', 'UTC');
    expect(later).toMatchObject({ isToday: false, time: 'Nov 27, 12:00 PM' });
  });

  test('its address has nothing that could end it early', () =>
    expect(addressOf({ salt: 'a/b?c#d' }, 'https://x')).toBe('https://x/share/a%2Fb%3Fc%23d'));
  test('of a server that the user chose it leads to that server', () =>
    expect(addressOf({ salt: 'a+b', page: 'https://gps.example/?token=' }, 'https://x')).toBe(
      'https://gps.example/?token=a%2Bb',
    ));
});

const lists = (read: Parameters<Parameters<ReturnType<typeof story>['check']>[0]>[0]['read']) =>
  read(shares).shown.map(({ salt }) => salt);

describe('[TRAC-13] links of a server that keeps no list of them', () => {
  test('are never asked for; what this browser kept is the list, and it is empty at first', () =>
    story()
      .given(serverLacks('shareList'))
      .when(at('/settings/sharing'))
      .after('5min')
      .asked('store 7.ownLinks')
      .check(({ read }) => {
        expect(read(shares).status).toBe('ready');
        expect(lists(read)).toEqual([]);
      }));

  test('one is made at the server, listed, and kept in this browser', () =>
    story()
      .given(serverLacks('shareList'), shareEvents.listed({ shares: [] }))
      .when(creation())
      .after('1s')
      .asked('store 7.ownLinks', 'post /shares', 'store 7.ownLinks')
      .check(({ read }) => expect(lists(read)).toEqual(['a1b2c3'])));

  const kept = (...all: ReturnType<typeof aShare>[]) =>
    ({ kind: 'fact', draft: shareEvents.listed({ shares: all }) }) as const;
  const stored = ({ slots }: { slots: ReadonlyMap<string, unknown> }) =>
    (slots.get('7.ownLinks') as ReturnType<typeof kept>).draft.payload.shares.map(({ salt }) => salt);

  test('one that another tab has made stays when this tab makes one', () =>
    story()
      .given(serverLacks('shareList'), shareEvents.listed({ shares: [] }))
      .with(({ slots }) => slots.set('7.ownLinks', kept(aShare('theirs'))))
      .when(creation())
      .after('1s')
      .with((world) => expect(stored(world)).toEqual(['theirs', 'a1b2c3'])));

  test('one that is taken off the list takes none of another tab along', () => {
    const share = aShare('one');
    return story()
      .given(serverLacks('shareList'), shareEvents.listed({ shares: [share] }))
      .with(({ slots }) => slots.set('7.ownLinks', kept(share, aShare('theirs'))))
      .when(changeEvents.wanted({ edits: [revocation(share)], label: 'shares.forgotten' }))
      .after('10s')
      .with((world) => expect(stored(world)).toEqual(['theirs']));
  });

  test('[SHARE-02] one that another tab has taken off the list does not return', () => {
    const share = aShare('one');
    return story()
      .given(serverLacks('shareList'), shareEvents.listed({ shares: [share] }))
      .with(({ slots }) => slots.set('7.ownLinks', kept()))
      .when(creation())
      .after('1s')
      .with((world) => expect(stored(world)).toEqual(['a1b2c3']))
      .check(({ read }) => expect(lists(read)).toEqual(['a1b2c3']));
  });

  test('one that is taken off the list is forgotten here too', () => {
    const share = aShare('one');
    return story()
      .given(serverLacks('shareList'), shareEvents.listed({ shares: [share] }))
      .when(changeEvents.wanted({ edits: [revocation(share)], label: 'shares.forgotten' }))
      .after('10s')
      .asked('store 7.ownLinks', 'delete /shares/one', 'store 7.ownLinks')
      .check(({ read }) => expect(lists(read)).toEqual([]));
  });

  test('a link shows one device', () => {
    const typed = typedOf(null, [1, 2], time);
    expect(problemsOf(typed, time, 1)).toEqual({ devices: 'shares.problem.oneDevice' });
    expect(problemsOf({ ...typed, devices: [1] }, time, 1)).toEqual({});
  });
});

const typed: fc.Arbitrary<Typed> = fc.record({
  name: fc.string(),
  devices: fc.array(fc.nat(), { maxLength: 60 }),
  kind: fc.constantFrom('position', 'trail', 'eta'),
  goal: fc.option(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      name: fc.string({ unit: 'grapheme' }),
    }),
  ),
  preset: fc.constantFrom(...PRESETS),
  own: fc.string(),
});
const begins = typedOf(null, [7], time);

describe('[SHARE-01] what was typed into the form of a link', () => {
  test('comes back from its draft as it was', () =>
    fc.assert(
      fc.property(typed, typed, (now, before) => {
        // JSON turns −0 into 0, so the typed values are converted in the same way before the comparison.
        expect(JSON.parse(JSON.stringify(typedFrom(draftOf(now, before), before)))).toEqual(
          JSON.parse(JSON.stringify(now)),
        );
      }),
    ));

  test('is kept as far as it differs: what was left alone is the server’s to say', () => {
    expect(draftOf(begins, begins)).toEqual({});
    expect(draftOf({ ...begins, name: 'Trip' }, begins)).toEqual({ name: 'Trip' });
    expect(draftOf({ ...begins, preset: 'own' }, begins)).toEqual({ preset: 'own', own: begins.own });
    const later = { ...begins, devices: [8], kind: 'trail' as const };
    expect(typedFrom({ name: 'Trip' }, later)).toEqual({ ...later, name: 'Trip' });
  });

  test('that is rubbish chooses nothing', () => {
    expect(typedFrom({}, begins)).toEqual(begins);
    expect(typedFrom({ kind: 'all', preset: 'ever', devices: 'x -1 7 1e9' }, begins)).toEqual(begins);
  });
  test.each(['', 'x y here', '91 0 here', '0 181 here', '57', 'NaN NaN '])(
    'leads nowhere with "%s" for a destination',
    (goal) => {
      const before = { ...begins, goal: { lat: 1, lng: 2, name: 'Home' } };
      expect(typedFrom({ goal }, before).goal).toBeNull();
    },
  );

  test('has a draft for each link, choice of devices and refusal, and never names what opens the link', () => {
    const one = aShare('secret-1');
    // Links that were made with the same choices have the same devices and the same end.
    const others = [{ ...aShare('secret-2'), expires: START + 5 }, aShare('secret-3')];
    const names = [
      ...[shareForm(null, []), shareForm(null, [7]), shareForm(null, [7], 'c1'), shareForm(one, [], 'c1')],
      ...[one, ...others].map((each) => shareForm(each, [])),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).not.toContain('secret');
  });
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
    const far = {
      ...empty,
      devices: [1],
      preset: 'own' as const,
      own: fieldOf(START + 2 * 365 * 86_400, ZONE),
    };
    expect(problemsOf(far, time)).toEqual({ expires: 'shares.problem.far' });
    expect(problemsOf({ ...far, preset: 'stop' }, { ...time, now: START + 0.5 })).toEqual({});
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
  test('a new name restores nothing that somebody else changed while the form was open', () => {
    const before = aShare('one');
    const now = { ...before, devices: [7], kind: 'trail' as const, expires: before.expires + 3_600 };
    const typed = { ...typedOf(before, [], time), name: 'New' };
    expect(shareEdit(now, changesOf(typed, time), before)?.set).toEqual({ name: 'New' });
  });
});

describe('[SHARE-01] until when', () => {
  test('today lasts until midnight in the account’s time zone; late in the evening until the next', () => {
    const noon = Date.UTC(2026, 5, 15, 10) / 1000;
    expect(endOf('today', '', noon, ZONE)).toBe(Date.UTC(2026, 5, 15, 22) / 1000 - 1);
    const late = Date.UTC(2026, 5, 15, 21, 30) / 1000;
    expect(endOf('today', '', late, ZONE)).toBe(Date.UTC(2026, 5, 16, 22) / 1000 - 1);
  });
  test('the choice that ends tomorrow is called so; no other choice changes its name', () => {
    const names = (now: number) => PRESETS.map((preset) => presetText(preset, now, ZONE).split('.').at(-1));
    expect(names(Date.UTC(2026, 5, 15, 20, 59) / 1000)).toEqual([...PRESETS]);
    expect(names(Date.UTC(2026, 5, 15, 21, 1) / 1000)).toEqual(
      PRESETS.map((preset) => (preset === 'today' ? 'tomorrow' : preset)),
    );
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
    const [, , [, week]] = EXTENSIONS;
    const year = 365 * 86_400;
    expect(extended(START + year - 60, week, START)).toBe(START + year);
  });
});

describe('[SHARE-01] the sheet that shares a device in two presses', () => {
  test('is what the action of a device opens; the form of a link takes its place', () =>
    story()
      .given(shareEvents.listed({ shares: [] }))
      .check(({ read }) =>
        expect(sharesPlugin.deviceActions?.[0]?.says(read, 7)).toEqual(
          shareEvents.sheetOpened({ device: 7 }),
        ),
      )
      .when(shareEvents.sheetOpened({ device: 7 }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBe(7))
      .when(shareEvents.formOpened({ salt: null, devices: [7] }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBeNull()));

  test('asks which links of the device run already, and goes with a device that goes', () =>
    story()
      .given(shareEvents.listed({ shares: [] }))
      .when(shareEvents.sheetOpened({ device: 7 }))
      .after('0s')
      .asked('get /shares')
      .when(deviceEvents.removed({ id: 8 }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBe(7))
      .when(deviceEvents.removed({ id: 7 }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBeNull()));

  test('knows the link that was made in it, and no link of an earlier sheet', () =>
    story()
      .given(shareEvents.listed({ shares: [] }), shareEvents.sheetOpened({ device: 7 }))
      .when(creation())
      .after('1s')
      .check(({ read }) => expect(read(sharesPage).made).toBe('a1b2c3'))
      .when(shareEvents.sheetOpened({ device: 8 }))
      .check(({ read }) => expect(read(sharesPage).made).toBeNull()));

  test('[DAY-03] is about a past trip where one was picked, and about now the next time', () => {
    const trip = { from: 100, to: 700 };
    return story()
      .given(shareEvents.listed({ shares: [] }))
      .when(shareEvents.sheetOpened({ device: 7, trip }))
      .check(({ read }) => expect(read(sharesPage)).toMatchObject({ sheet: 7, trip }))
      .when(shareEvents.sheetOpened({ device: 7 }))
      .check(({ read }) => expect(read(sharesPage)).toMatchObject({ sheet: 7, trip: null }));
  });

  test('closes when another page opens, and stays while the map moves', () =>
    story()
      .given(shareEvents.listed({ shares: [] }), at('/v2'))
      .when(shareEvents.sheetOpened({ device: 7 }))
      .when(navigation.locationChanged({ path: '/v2', query: 'zoom=12' }))
      .check(({ read }) => expect(read(sharesPage).sheet).toBe(7))
      .when(at('/alerts'))
      .check(({ read }) => expect(read(sharesPage).sheet).toBeNull()));

  test('lists the links that run and show this device alone', () =>
    story()
      .given(
        shareEvents.listed({
          shares: [
            aShare('alone', { devices: [7], expires: 4e9 }),
            aShare('several', { devices: [7, 8], expires: 4e9 }),
            aShare('over', { devices: [7], expires: 0 }),
            aShare('other', { devices: [8], expires: 4e9 }),
            aShare('past', { devices: [7], expires: 4e9, kind: 'trip', trip: { from: 1, to: 2 } }),
          ],
        }),
      )
      .check(({ read }) => expect(read(sharesOf(7)).map(({ salt }) => salt)).toEqual(['alone'])));
});
