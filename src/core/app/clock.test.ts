import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as clockEvents from '../../../events/clock.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as noticeEvents from '../../../events/notices.ts';
import { access, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { clockEffects } from './clock.effects.ts';
import { clockNote, machineClock, now } from './clock.ts';
import { notices } from './notices.ts';
import { noticesEffects } from './notices.effects.ts';

const HOUR = 3_600_000;
const found = (behind: number, moved = behind) => clockEvents.differenceFound({ behind, moved });
const signIn = auth.sessionRestored({ ...access(), email: '' });

describe('[fault 70] the clock of the app', () => {
  test('is put right by a fact: what comes after it is dated by the server', async () => {
    const story = scenario({ effects: clockEffects });
    story.clock.wrong = -2 * HOUR;
    await story
      .when(app.timePassed())
      .reads(now, START - 7_200)
      .check(() => story.clock.found.next(2 * HOUR))
      .expect(found(2 * HOUR))
      .reads(now, START)
      .when(app.timePassed())
      .reads(now, START)
      .reads(clockNote, { text: 'wrongClock.slow', seconds: 7_200 });
  });

  test('learns once what is told again, and moves by the rest when it is another', async () => {
    const story = scenario({ effects: clockEffects });
    await story
      .when(app.timePassed())
      .check(() => story.clock.found.next(2 * HOUR))
      .expect(found(2 * HOUR))
      .check(() => story.clock.found.next(2 * HOUR))
      .expect()
      .check(() => story.clock.found.next(-HOUR))
      .expect(found(-HOUR, -3 * HOUR))
      .check(() => story.clock.found.next(0))
      .expect(found(0, HOUR))
      .reads(clockNote, null);
  });

  test('the note stays away once it was read, until the clock is wrong in another way', () =>
    scenario({})
      .when(found(-HOUR), clockEvents.noteDismissed())
      .reads(machineClock, { behind: -HOUR, isDismissed: true })
      .when(found(-2 * HOUR, -HOUR))
      .reads(machineClock, { behind: -2 * HOUR, isDismissed: false }));

  test('a log without the fact is read as ever', () =>
    scenario({}).when(app.timePassed()).reads(now, START).reads(clockNote, null));
});

describe('[fault 70] a clock that is set while the app runs', () => {
  const signedIn = () => {
    const story = scenario({ effects: clockEffects });
    const begin = story.clock.right;
    story.clock.elapsed = () => story.clock.right - begin;
    return story;
  };

  test.each([2 * HOUR, -2 * HOUR, 61_000])('by %i ms has the server asked', async (by) => {
    const story = signedIn();
    await story
      .given(signIn)
      .when(app.timePassed())
      .expect()
      .check(() => void (story.clock.wrong = by))
      .when(app.timePassed())
      .expect(deviceEvents.listRequested())
      .after('10s')
      .when(app.timePassed())
      .expect();
  });

  test('by seconds, or a machine that was only looked at late, asks nothing', async () => {
    const story = signedIn();
    await story
      .given(signIn)
      .when(app.timePassed())
      .check(() => void (story.clock.wrong = 20_000))
      .when(app.timePassed())
      .after('3h')
      .when(app.resumed())
      .expect();
  });

  test('is found by who comes back to the front, too', async () => {
    const story = signedIn();
    await story
      .given(signIn)
      .when(app.hidden())
      .check(() => void (story.clock.wrong = -HOUR))
      .when(app.resumed())
      .expect(deviceEvents.listRequested());
  });

  test('nobody is asked for a visitor, nor where nothing else measures time', async () => {
    const story = signedIn();
    await story
      .when(app.timePassed())
      .check(() => void (story.clock.wrong = 2 * HOUR))
      .when(app.timePassed())
      .expect();
    const without = scenario({ effects: clockEffects });
    await without
      .given(signIn)
      .when(app.timePassed())
      .check(() => void (without.clock.wrong = 2 * HOUR))
      .when(app.timePassed())
      .expect();
  });

  test('a short word does not stay for hours because the clock was set back meanwhile', async () => {
    const story = scenario({ effects: noticesEffects });
    await story
      .when(noticeEvents.raised({ tone: 'neutral', text: 'network.offlineHint', stays: 6_000 }))
      .when(noticeEvents.paused())
      .check(() => void (story.clock.wrong = -2 * HOUR))
      .when(noticeEvents.resumed())
      .after('1min')
      .check((it) => expect(it.read(notices)).toEqual([]));
  });
});
