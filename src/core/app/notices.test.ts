import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as noticeEvents from '../../../events/notices.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import { failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { logoutEffects } from '../session/logout.effects.ts';
import { notices } from './notices.ts';
import { noticesEffects } from './notices.effects.ts';
import { sessionEffects } from '../session/session.effects.ts';
import { surroundingsEffects } from './surroundings.effects.ts';

const effects = [...sessionEffects, ...logoutEffects, ...surroundingsEffects, ...noticesEffects];
const story = () => scenario({ effects, backend: wholeBackend() });
const signIn = auth.loginSubmitted({ email: 'ada@example.com', password: new Secret('x'), language: 'en' });

type Word = readonly [tone: string, text: string, stays: number];
const word = (tone: 'success' | 'danger' | 'warning' | 'neutral', text: string, stays: number) =>
  [tone, text, stays] as const;

/** Returns the notices on screen: tone and text. */
const on = (it: ReturnType<typeof story>['app']) => it.read(notices).map(({ tone, text }) => [tone, text]);

/** Publishes the event, then checks the notice: its tone, its text key, and (to the millisecond) how long it stays. */
const holds = (it: ReturnType<typeof story>, fact: Draft, expected: Word | null) => {
  it.when(fact);
  if (!expected)
    return it
      .check((app) => expect(on(app)).toEqual([]))
      .after('1min')
      .check((app) => expect(on(app)).toEqual([]));
  const [tone, text, stays] = expected;
  return it
    .check((app) => expect(on(app)).toEqual([[tone, text]]))
    .after(`${stays - 1}ms`)
    .check((app) => expect(on(app)).toEqual([[tone, text]]))
    .after('1ms')
    .check((app) => expect(on(app)).toEqual([]));
};

describe('the error catalogue', () => {
  const says = (error: unknown): Reply => ({ status: 401, body: { error } });
  const rows: readonly (readonly [what: string, reply: Reply, word: Word | null])[] = [
    ['deletedAt', says({ deletedAt: '2026-01-01' }), word('danger', 'login.deletedAccount', 10_000)],
    ['emailError', says({ emailError: 'unknown' }), word('danger', 'login.credentials', 10_000)],
    ['passwordError', says({ passwordError: 'wrong' }), word('danger', 'login.credentials', 10_000)],
    ['reset = 1, which leads to a page of its own', says({ reset: 1 }), null],
    ['a success with reset = 1', { status: 200, body: { success: { reset: 1 } } }, null],
    ['anything else', says('no'), word('danger', 'login.credentials', 10_000)],
    [
      'anything else without a word',
      { status: 401, body: null },
      word('danger', 'login.credentials', 10_000),
    ],
    ['HTTP 429', { status: 429, body: null }, word('danger', 'failure.tooManyRequests', 10_000)],
    [
      'HTTP 0',
      { status: 0, body: null, problem: 'unreachable' },
      word('danger', 'failure.unreachable', 10_000),
    ],
    ['HTTP 500', { status: 500, body: null }, word('danger', 'failure.server', 10_000)],
    [
      'an answer that cannot be decrypted',
      { status: 200, body: null, problem: 'decryption' },
      word('danger', 'failure.decryption', 10_000),
    ],
  ];

  test.each(rows)('[AUTH-02] login, %s', (_, reply, expected) => {
    const it = story().with((world) => {
      world.replies = () => reply;
    });
    return holds(it, signIn, expected);
  });

  test('[HTTP-04] the word for it is "Decryption failed."', () => {
    const english = JSON.parse(readFileSync('public/assets/i18n/en.json', 'utf8')) as {
      failure: Record<string, string>;
    };
    expect(english.failure['decryption']).toBe('Decryption failed.');
  });

  test.each([
    [
      'texts that cannot be had',
      settingsEvents.textsFailed({ language: 'de' }),
      word('warning', 'app.textsFailed', 6_000),
    ],
    [
      'a choice that is not stored',
      storageEvents.writeFailed({ slot: 'settings', detail: 'full' }),
      word('warning', 'app.notStored', 8_000),
    ],
    [
      'other slots that are not stored',
      storageEvents.writeFailed({ slot: 'positions', detail: 'full' }),
      null,
    ],
    [
      'a damaged slot',
      storageEvents.slotSetAside({ slot: 'camera', detail: 'no JSON' }),
      word('warning', 'app.storedDamaged', 8_000),
    ],
    [
      '[fault 71] what nobody can open any more',
      storageEvents.slotSetAside({ slot: 'changes', detail: '2 changes could not be opened', lost: true }),
      word('warning', 'app.storedLost', 8_000),
    ],
  ])('what the storage says: %s', (_, fact, expected) => holds(story(), fact, expected));

  test('[AUTH-01] a failure of the login is the same word whatever failed beneath', () =>
    holds(story(), auth.loginFailed({ failure: failure(0) }), word('danger', 'failure.unreachable', 10_000)));
});

const raised = (text: string, stays: number) => noticeEvents.raised({ tone: 'neutral', text, stays });
const texts = (it: ReturnType<typeof story>['app']) => it.read(notices).map(({ text }) => text);

describe('the time of a notice', () => {
  test('of several each has its own', () =>
    scenario({ effects: noticesEffects })
      .when(raised('long', 5_000), raised('short', 2_000))
      .after('1999ms')
      .expect()
      .after('1ms')
      .expect(noticeEvents.closed({ id: 2 }))
      .after('2999ms')
      .expect()
      .after('1ms')
      .expect(noticeEvents.closed({ id: 1 }))
      .idle());

  test('stands still while somebody points at it, and goes on afterwards', () =>
    scenario({ effects: noticesEffects })
      .when(raised('a', 5_000))
      .after('3s')
      .when(noticeEvents.paused())
      .after('1h')
      .expect()
      .when(noticeEvents.resumed())
      .after('1999ms')
      .expect()
      .after('1ms')
      .expect(noticeEvents.closed({ id: 1 })));

  test('held by the pointer and then by the focus too, all of it counts', () =>
    scenario({ effects: noticesEffects })
      .when(raised('a', 5_000))
      .after('1s')
      .when(noticeEvents.paused())
      .after('20s')
      .when(noticeEvents.paused())
      .after('20s')
      .when(noticeEvents.resumed())
      .after('3999ms')
      .expect()
      .after('1ms')
      .expect(noticeEvents.closed({ id: 1 })));

  test('one that comes while the others are held is held with them', () =>
    scenario({ effects: noticesEffects })
      .when(raised('a', 5_000), noticeEvents.paused(), raised('b', 1_000))
      .after('1h')
      .expect()
      .when(noticeEvents.resumed())
      .after('1s')
      .expect(noticeEvents.closed({ id: 3 })));

  test('one that is put away while held leaves the next its whole time', () =>
    scenario({ effects: noticesEffects })
      .when(raised('a', 5_000), noticeEvents.paused(), noticeEvents.closed({ id: 1 }), raised('b', 1_000))
      .after('1s')
      .expect(noticeEvents.closed({ id: 4 })));

  test('one that was put away by hand is not closed again', () =>
    scenario({ effects: noticesEffects })
      .when(raised('a', 5_000), noticeEvents.closed({ id: 1 }))
      .after('1min')
      .expect()
      .idle());

  test('a fifth takes the place of the oldest', () =>
    scenario({ effects: noticesEffects })
      .when(...['a', 'b', 'c', 'd', 'e'].map((text) => raised(text, 1_000)))
      .check((it) => expect(texts(it)).toEqual(['b', 'c', 'd', 'e']))
      .after('1s')
      .check((it) => expect(texts(it)).toEqual([])));

  test('however it is held and let go, it is shown for its time plus the time it was held', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 9_000 })), {
          maxLength: 8,
        }),
        async (stays, holdings) => {
          const it = scenario({ effects: noticesEffects }).when(raised('a', stays));
          let left = stays;
          for (const [runs, held] of holdings) {
            if (runs >= left) break;
            left -= runs;
            it.after(`${runs}ms`).when(noticeEvents.paused(), noticeEvents.paused()).after(`${held}ms`);
            it.when(noticeEvents.resumed(), noticeEvents.resumed());
          }
          await it
            .after(`${left - 1}ms`)
            .expect()
            .after('1ms')
            .expect(noticeEvents.closed({ id: 1 }));
        },
      ),
      { numRuns: 100 },
    ));

  test('the same once more is no second card: the one that is there stays longer', () =>
    scenario({ effects: noticesEffects })
      .when(raised('a', 2_000))
      .after('1500ms')
      .when(raised('a', 2_000), raised('b', 5_000))
      .check((it) => expect(it.read(notices).map(({ text }) => text)).toEqual(['a', 'b']))
      .after('1900ms')
      .expect()
      .after('100ms')
      .expect(noticeEvents.closed({ id: 1 })));
});
