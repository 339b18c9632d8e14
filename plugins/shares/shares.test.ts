import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { shares } from '../../src/core/devices/shares.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { aShare, START } from '../../tests/samples.ts';
import { sharesPlugin } from './index.ts';
import { revocation } from './share-form.ts';
import { parted, sharesInOrder, stateOfShare } from './shares-page.state.ts';
import { at, creation, story } from './shares-given.ts';

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
        publish(changeEvents.undoWanted({ batch: read(changes).undoable?.batch ?? '' }));
      })
      .after('1min')
      .check(({ read }) => expect(read(shares).shown).toEqual([aShare('one')]))
      .asked());
});
