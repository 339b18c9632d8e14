import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { aShare } from '../../tests/samples.ts';
import { problemsOf, revocation, typedOf } from './share-form.ts';
import { at, creation, story, time } from './shares-given.ts';

const lists = (read: Parameters<Parameters<ReturnType<typeof story>['check']>[0]>[0]['read']) =>
  read(shares).shown.map(({ salt }) => salt);

describe('[TRAC-13] links of a server that keeps no list of them', () => {
  test('are never asked for; what this browser kept is the list, and it is empty at first', () =>
    story()
      .given(serverLacks('shareList'))
      .when(at('/shares'))
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

  test('one that is taken off the list is forgotten here; the server is told nothing', () => {
    const share = aShare('one');
    return story()
      .given(serverLacks('shareList'), shareEvents.listed({ shares: [share] }))
      .when(changeEvents.wanted({ edits: [revocation(share)], label: 'shares.forgotten' }))
      .after('10s')
      .asked('store 7.ownLinks', 'store 7.ownLinks')
      .check(({ read }) => expect(lists(read)).toEqual([]));
  });

  test('a link shows one device', () => {
    const typed = typedOf(null, [1, 2], time);
    expect(problemsOf(typed, time, 1)).toEqual({ devices: 'shares.problem.oneDevice' });
    expect(problemsOf({ ...typed, devices: [1] }, time, 1)).toEqual({});
  });
});
