import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { failure, START } from '../../tests/samples.ts';
import { KIOSK_PATH, nowThere, sharedView, sinceWhen } from './shared-view.state.ts';
import { opened } from './shared-view-given.ts';

const store = (...drafts: Draft[]) => folded([sharedView as never], ...drafts);
const after = (...drafts: Draft[]) => store(...drafts).read(sharedView);
const at = (second: number) => (START + second) * 1000;
const fix = (second: number) => ({
  ...{ at: START + second, lat: 57.7, lng: 11.97, speed: 20, heading: 90, accuracy: 5 },
});
const device = (key: number, ...seconds: number[]) => ({
  ...{ key, name: 'Van', colour: '#2f6fde', icon: 'van', fixes: seconds.map(fix) },
});
type Told = Parameters<typeof viewEvents.loaded>[0];
const loaded = (changes: Partial<Told> = {}) =>
  viewEvents.loaded({
    ...{ kind: 'trail', ends: null, devices: [device(1, -5)], goal: null, next: at(10) },
    ...changes,
  } as Told);
const failed = viewEvents.failed({ failure: failure(500), next: at(20) });
const ended = viewEvents.ended({ reason: 'revoked', next: at(30) });
const elsewhere = opened('/help', null);
const nothing = {
  ...{ link: null, seen: null, ended: null, failure: null, failures: 0, next: 0, heardAt: null, now: 0 },
};
const seconds = (...drafts: Draft[]) =>
  after(...drafts).seen?.devices.map(({ fixes }) => fixes.map((each) => each.at - START));

describe('[SHARE-03] the page of a link', () => {
  test('knows what was opened, and nothing on other pages', () => {
    expect(after()).toEqual(nothing);
    expect(after(opened())).toMatchObject({ link: { place: 'share' }, now: at(0) });
    expect(after(opened(KIOSK_PATH, null))).toMatchObject({ link: { place: 'kiosk', secret: null } });
    expect(after(opened(), loaded(), elsewhere)).toEqual(nothing);
  });
  test('knows what time it is, as time passes and when it is looked at again', () => {
    expect(after(opened(), app.timePassed()).now).toBe(at(1));
    expect(after(opened(), app.timePassed(), app.resumed()).now).toBe(at(2));
    expect(after(opened(), loaded(), app.timePassed())).toMatchObject({ now: at(2), heardAt: at(1) });
    expect(store(opened(), loaded({ ahead: 60 }), app.timePassed()).read(nowThere)).toBe(START + 2 - 60);
    expect(store(opened(), loaded()).read(nowThere)).toBe(START + 1);
  });
  test('is nothing on other pages, whatever is told and however time passes', () => {
    for (const fact of [loaded(), ended, app.timePassed(), app.resumed()])
      expect(after(fact)).toEqual(nothing);
  });
  test('counts the tries that came to nothing until one succeeds', () => {
    expect(after(opened(), failed, failed)).toMatchObject({
      ...{ failures: 2, failure: failure(500), next: at(20), now: at(2) },
    });
    expect(after(opened(), failed, loaded())).toMatchObject({
      ...{ failures: 0, failure: null, next: at(10), heardAt: at(2), now: at(2), ended: null },
    });
    expect(after(opened(), failed, viewEvents.retried())).toMatchObject({ failure: null, next: 0 });
  });
  test('shows nothing any more of what is over, until it is wanted once more', () => {
    const { link } = after(opened());
    expect(after(opened(), loaded(), failed, ended)).toEqual({
      ...{ ...nothing, link, ended: 'revoked', next: at(30), now: at(3) },
    });
    expect(after(opened(), ended, viewEvents.retried())).toMatchObject({ ended: null, next: 0 });
    expect(after(opened(), ended, loaded()).ended).toBeNull();
  });
});

describe('[SHARE-03] the ways that a link shows', () => {
  test('grow by what is newer, each device by its own', () => {
    const both = loaded({ devices: [device(1, -9, -5), device(2, -7)] });
    const more = loaded({ devices: [device(1, -5, -3), device(2, -8, -6), device(3, -9)] });
    expect(seconds(opened(), both, more)).toEqual([[-9, -5, -3], [-7, -6], [-9]]);
    expect(seconds(opened(), both, loaded({ devices: [device(2)] }))).toEqual([[-7]]);
  });
  test('begin anew when the link shows something else', () =>
    expect(seconds(opened(), loaded(), loaded({ kind: 'position', devices: [device(1, -3)] }))).toEqual([
      [-3],
    ]));
  test('are asked for after the newest fix of the device that told least, two hours back at most', () => {
    const since = (...devices: Told['devices']) => {
      const when = store(opened(), loaded({ devices })).read(sinceWhen);
      return when === null ? null : when - START;
    };
    expect([since(), since(device(1))]).toEqual([null, null]);
    expect(since(device(1, -90, -5), device(2, -60))).toBe(-60);
    expect(since(device(1, -5), device(2, -9_000))).toBe(-7_205);
    expect(since(device(1, -5), device(2))).toBe(-7_205);
  });
});
