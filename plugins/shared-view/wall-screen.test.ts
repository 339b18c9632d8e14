import { Observable } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import { sharedView } from './shared-view.state.ts';
import { opened, shows, story } from './shared-view-given.ts';

describe('[SHARE-04] a wall screen', () => {
  const kiosk = opened('/stand-alone-page/viewmode', '12_0a1b');
  test('has no end, and goes on for days', () =>
    story(shows({ expires: null }))
      .when(kiosk)
      .after('72h')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ ended: null, seen: { ends: null } })));

  test('comes back by itself when its server or its link does', () =>
    story((asked) =>
      asked < 3
        ? { status: 0, body: null, problem: 'unreachable' }
        : asked < 5
          ? { status: 404, body: null }
          : shows({ expires: null }),
    )
      .when(kiosk)
      .after('1min')
      .check(({ read }) => expect(read(sharedView).ended).toBe('unknown'))
      .after('11min')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ ended: null, failure: null })));

  test('keeps its screen awake while it is seen', () => {
    const awake: string[] = [];
    const tale = story(shows({ expires: null }));
    const keptAwake = () =>
      new Observable<never>(() => {
        awake.push('on');
        return () => awake.push('off');
      });
    Object.assign(tale.ports.page, { keptAwake });
    return tale
      .when(opened())
      .check(() => expect(awake).toEqual([]))
      .when(kiosk)
      .check(() => expect(awake).toEqual(['on']))
      .when(app.hidden())
      .check(() => expect(awake).toEqual(['on', 'off']));
  });
});
