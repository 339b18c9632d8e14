import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as pushEvents from '../../events/push.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { STAYS, telling } from './telling.state.ts';
import { it, received, shows } from './push-given.ts';

const closedByTime = pushEvents.bannerClosed({ by: 'time' });
const heard = (sound: 'alarm' | 'notice') => pushEvents.soundPlayed({ sound, heard: true });

describe('the banner', () => {
  test('[PUSH-01] a push shows the banner at once, is heard, and closes after 15 s, not sooner', () =>
    it()
      .when(received({ via: 'socket' }))
      .check(shows('SOS'))
      .asked('sound alarm')
      .expect(heard('alarm'))
      .after('14999ms')
      .expect()
      .check(shows('SOS'))
      .after('1ms')
      .expect(closedByTime)
      .check(shows(null))
      .idle());

  test('[PUSH-01] a tapped push opens its details at once, without banner or sound', () =>
    it()
      .when(received({ tapped: true, via: 'socket' }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.title).toBe('SOS'))
      .after('1min')
      .asked()
      .expect());

  test('[PUSH-02] a new push closes the banner that runs and shows after 500 ms', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('3s')
      .when(received({ title: 'Left the radius', device: 2, via: 'socket' }))
      .check(shows(null))
      .after('499ms')
      .check(shows(null))
      .after('1ms')
      .check(shows('Left the radius'))
      .after('14999ms')
      .check(shows('Left the radius'))
      .after('1ms')
      .check(shows(null))
      .asked('sound alarm', 'sound alarm'));

  test('[PUSH-02] of several within the 500 ms the newest shows, and a storm does not put it off', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('1s')
      .when(received({ title: 'two', device: 2, via: 'socket' }))
      .after('400ms')
      .when(received({ title: 'three', device: 3, via: 'socket' }))
      .after('100ms')
      .check(shows('three')));

  test('[PUSH-02] a hundred at once: one banner after another, each heard once, none lost in the count', async () => {
    const one = it();
    await one
      .when(
        ...Array.from({ length: 100 }, (_, i) => received({ title: `${i}`, device: i + 1, via: 'socket' })),
      )
      .after('500ms')
      .check(shows('99'))
      .asked('sound alarm', 'sound alarm')
      .after('15s')
      .check(shows(null))
      .idle();
    expect(one.app.log.events.filter(({ type }) => type === 'push/received')).toHaveLength(100);
  });

  test('[PUSH-03] Close ends it, See opens the details', () =>
    it()
      .when(received({ via: 'socket' }), pushEvents.bannerClosed({ by: 'user' }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).details).toBeNull())
      .when(received({ title: 'again', device: 2, via: 'socket' }), pushEvents.seeChosen())
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.title).toBe('again'))
      .after('1min')
      .check((one) => expect(one.read(telling).details?.message.title).toBe('again'))
      .when(pushEvents.detailsClosed())
      .check((one) => expect(one.read(telling).details).toBeNull()));

  test('[PUSH-03] its time stands still while somebody points at it or has the focus in it', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('10s')
      .when(pushEvents.bannerPaused())
      .after('10min')
      .check(shows('SOS'))
      .when(pushEvents.bannerResumed())
      .after('4999ms')
      .check(shows('SOS'))
      .after('1ms')
      .check(shows(null)));

  test('[PUSH-01] in the background its time stands still too: whoever comes back still sees it', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('5s')
      .when(app.hidden())
      .after('1h')
      .check(shows('SOS'))
      .when(app.resumed())
      .after('9999ms')
      .check(shows('SOS'))
      .after('1ms')
      .check(shows(null)));

  test('a banner that came while the other was held begins with all of its time', () =>
    it()
      .when(received({ via: 'socket' }), pushEvents.bannerPaused())
      .when(received({ title: 'two', device: 2, via: 'socket' }))
      .after('500ms')
      .check(shows('two'))
      .after('14999ms')
      .check(shows('two'))
      .after('1ms')
      .check(shows(null)));

  test('Close twice, See without a banner, and a banner that nobody waits for change nothing', () =>
    it()
      .when(
        pushEvents.bannerClosed({ by: 'user' }),
        pushEvents.seeChosen(),
        pushEvents.bannerOpened(),
        pushEvents.bannerPaused(),
        pushEvents.bannerResumed(),
        pushEvents.detailsClosed(),
      )
      .after('1min')
      .expect()
      .check(shows(null))
      .idle());

  test('a logout forgets everything that was told', () =>
    it()
      .when(received({ via: 'socket' }), received({ tapped: true, device: 2, via: 'socket' }))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((one) =>
        expect(one.read(telling)).toMatchObject({ banner: null, waiting: null, details: null, told: [] }),
      )
      .after('1h')
      .check(shows(null))
      .idle());

  test('[PUSH-01] whatever happens, a banner never stays longer than 15 s of its own time', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom('push', 'hold', 'release', 'hide', 'show', 'close'),
            fc.integer({ min: 0, max: 4_000 }),
          ),
          { minLength: 1, maxLength: 14 },
        ),
        async (steps) => {
          const facts: Record<string, (turn: number) => Draft> = {
            push: (turn) => received({ title: `${turn}`, device: turn + 1, via: 'socket' }),
            hold: () => pushEvents.bannerPaused(),
            release: () => pushEvents.bannerResumed(),
            hide: () => app.hidden(),
            show: () => app.resumed(),
            close: () => pushEvents.bannerClosed({ by: 'user' }),
          };
          const one = it();
          for (const [turn, [step, ms]] of steps.entries())
            one.when((facts[step] as (turn: number) => Draft)(turn)).after(`${ms}ms`);
          await one
            .when(pushEvents.bannerResumed(), app.resumed())
            .after(`${STAYS + 500}ms`)
            .check(shows(null))
            .idle();
        },
      ),
      { numRuns: 60 },
    ));
});
