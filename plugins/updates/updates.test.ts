import { test, expect, describe } from 'vitest';
import * as app from '../../events/app.ts';
import type { Change } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import '../../src/core/changes/kinds-given.ts';
import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import * as voice from '../../events/voice.ts';
import { scenario } from '../../tests/scenario.ts';
import { updatesPlugin } from './index.ts';
import { update } from './update.state.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const updating = () => scenario({ plugins: [updatesPlugin] });
const isSeen = (app: App) => updatesPlugin.overlays?.some(({ when }) => when?.(app.read));
const found = (it: ReturnType<typeof updating>) => it.check(() => it.world.updates.next(true));

test('[START-06] a newer version that waits is offered, and nothing happens until it is accepted', () => {
  const it = updating();
  return found(it.when(app.initialised()))
    .expect(app.updateFound())
    .reads(update, { phase: 'ready' })
    .after('1h')
    .expect()
    .asked();
});

describe('[START-06] a page that stays open looks for a new version', () => {
  test('every six hours', () =>
    updating()
      .when(app.initialised())
      .after('359min')
      .asked()
      .after('1min')
      .asked('check for update')
      .expect(app.updateChecked({ waiting: false }))
      .after('6h')
      .asked('check for update'));

  test('when the user comes back to it, unless it looked within the hour', () =>
    updating()
      .when(app.initialised())
      .after('59min')
      .when(app.resumed())
      .asked()
      .after('1min')
      .when(app.resumed(), app.resumed())
      .asked('check for update')
      .after('1h')
      .when(app.resumed())
      .asked('check for update'));
});

test('[START-06] accepted, it takes over, and then the page reloads once', () => {
  const it = updating();
  return found(it.when(app.initialised()))
    .when(app.updateAccepted())
    .asked('take over')
    .check(() => it.world.replaced.next(true))
    .asked('reload')
    .check(({ read }) => expect(read(update).phase).toBe('applied'));
});

test('a version that is accepted and never takes over is had by loading the page anew', () => {
  const it = updating();
  return found(it.when(app.initialised()))
    .when(app.updateAccepted())
    .after('4999ms')
    .asked('take over')
    .after('1ms')
    .asked('reload');
});

describe('[START-06] [fault 44] a version that was accepted in another tab', () => {
  const replaced = (...facts: Draft[]) => {
    const it = updating();
    return it.when(app.initialised(), ...facts).check(() => it.world.replaced.next(true));
  };
  const track = { id: 'a/0', name: 'Ride', fixes: 2, start: 1, end: 2, metres: 9, device: -1 };
  const line = { id: 'a/1', name: 'Plan', points: 2, metres: 9, places: [0, 0, 1, 1] };

  test('is loaded at once by a tab that is out of sight', () =>
    replaced(app.hidden()).expect(app.updateApplied()).asked('reload'));

  test('is announced for ten seconds by a tab that is in sight', () =>
    replaced()
      .expect(app.updateApplied())
      .after('9999ms')
      .asked()
      .check((page) => expect(isSeen(page)).toBe(true))
      .after('1ms')
      .asked('reload'));

  test('is loaded sooner when the user presses the button there, or turns away', () =>
    replaced()
      .when(app.updateAccepted())
      .asked('reload')
      .then(() => replaced().when(app.hidden()).asked('reload')));

  test.each([
    ['a track', [importEvents.tracksOpened({ tracks: [track] })], importEvents.putAway({ ids: ['a/0'] })],
    ['a line', [importEvents.linesOpened({ lines: [line] })], importEvents.putAway({ ids: ['a/1'] })],
    ['a voice message', [voice.recordingStarted()], voice.delivered({ imei: '1' })],
  ] as const)('waits as long as a tab has %s that would be lost, in sight or not', (_, facts, ends) =>
    replaced(...facts)
      .after('1h')
      .when(app.hidden())
      .after('1h')
      .asked()
      .check((page) => expect(isSeen(page)).toBe(true))
      .when(ends)
      .after('2500ms')
      .asked('reload'),
  );

  test('is loaded when the user agrees to lose what only this tab has', () =>
    replaced(importEvents.tracksOpened({ tracks: [track] }))
      .after('1h')
      .when(app.updateAccepted())
      .after('2500ms')
      .asked('reload'));

  test('a recording that another tool has discarded holds nothing', () =>
    replaced(voice.recordingStarted(), mapEvents.toolOpened({ tool: 'history', devices: [1] }))
      .after('10s')
      .asked('reload'));

  test('what was closed with its panel, or belongs to an account that is left, holds nothing', () =>
    replaced(
      voice.recordingStarted(),
      mapEvents.toolClosed({ tool: 'voice' }),
      importEvents.linesOpened({ lines: [line] }),
      auth.loggedOut({ reason: 'chosen' }),
    )
      .after('10s')
      .asked('reload'));
});

describe('[START-06] [DEV-09] a change that only the page’s memory has', () => {
  const change: Change = {
    ...{ id: 'c0', batch: 'c0', at: 1, notBefore: 1 },
    edit: { of: 'devices', ids: [1], set: { name: 'Volvo' }, was: { 1: { name: 'Saab' } } },
  };
  const made = changeEvents.submitted({ changes: [change], label: '', unkept: true });
  const saved = changeEvents.saved({ id: 'c0', outcome: { of: 'gone' }, again: false });

  test('is not lost when another tab takes the new version: this one says so, and reloads when it is saved', () => {
    const it = updating();
    return it
      .when(app.initialised(), made)
      .check(() => it.world.replaced.next(true))
      .after('1min')
      .asked()
      .check((page) => expect(isSeen(page)).toBe(true))
      .when(saved)
      .after('9999ms')
      .asked()
      .after('1ms')
      .asked('reload')
      .after('1min')
      .asked();
  });

  test('is not lost when it is made while the reload is announced', () => {
    const it = updating();
    const next = changeEvents.submitted({
      changes: [{ ...change, id: 'c1', batch: 'c1' }],
      label: '',
      unkept: true,
    });
    return it
      .when(app.initialised(), made)
      .check(() => it.world.replaced.next(true))
      .after('1min')
      .when(saved)
      .after('1s')
      .when(next)
      .after('1min')
      .asked();
  });

  test('is not lost when the new version is accepted here: it takes over once the change is saved', () => {
    const it = updating();
    return found(it.when(app.initialised(), made))
      .when(app.updateAccepted())
      .after('1min')
      .asked()
      .reads(update, { phase: 'applying' })
      .when(saved)
      .asked('take over')
      .check(() => it.world.replaced.next(true))
      .asked('reload');
  });
});

test('put off, it is not offered again by itself; a still newer one is', () => {
  const it = updating();
  return found(it.when(app.initialised()))
    .when(app.updatePostponed())
    .reads(update, { phase: 'later' })
    .check(() => it.world.updates.next(true))
    .reads(update, { phase: 'ready' });
});

test('a logout does not forget it', () => {
  const it = updating();
  return found(it.when(app.initialised()))
    .when(auth.loggedOut({ reason: 'elsewhere' }))
    .reads(update, { phase: 'ready' });
});

test('what nobody offered cannot be accepted', () =>
  updating()
    .given(app.initialised())
    .when(app.updateAccepted())
    .after('1min')
    .reads(update, { phase: 'none' })
    .asked());

describe('the state of an update', () => {
  const phase = (...drafts: Draft[]) => folded([update as never], ...drafts).read(update).phase;
  const [found, later, accepted] = [app.updateFound(), app.updatePostponed(), app.updateAccepted()];

  test('[START-06] only an update that is offered can be put off or accepted', () => {
    expect([phase(), phase(found), phase(found, later), phase(found, accepted)]).toEqual([
      ...['none', 'ready', 'later', 'applying'],
    ]);
    expect([phase(later), phase(accepted)]).toEqual(['none', 'none']);
    expect([phase(found, later, accepted), phase(found, accepted, later)]).toEqual(['later', 'applying']);
  });

  test('[START-06] one that is found anew is offered, unless the one before is taking over', () => {
    expect([phase(found, later, found), phase(found, accepted, found)]).toEqual(['ready', 'applying']);
    expect(phase(found, accepted, app.updateApplied())).toBe('applied');
    expect(phase(app.updateApplied(), found), 'the page still has old code').toBe('applied');
  });
});
