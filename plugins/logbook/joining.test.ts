import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { lastUndoable, refusedChanges } from '../../src/core/changes/changes.ts';
import { tripBy, logbook } from '../../src/core/travel/logbook/logbook.ts';
import { firstId } from '../../src/core/travel/logbook/trip-ids.ts';
import type { App } from '../../src/kernel/app.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { START } from '../../tests/samples.ts';
import { tripsEdit } from './edits.ts';
import { chosenTrips, logbookPage, logbookPlace, periodTrips, pickedTrips } from './page.state.ts';
import { at, lastBatch, opened, press, rawTrip, requests } from './logbook-given.ts';

describe('cutting and joining', () => {
  const shape = (set: { splitAt: number; share: number } | { mergeWith: string }) =>
    changeEvents.wanted({
      edits: [{ of: 'tripShape', id: 'a', device: 1, set, was: {} }],
      label: 'logbook.merged',
    });
  const posts = () => requests.filter(({ method }) => method === 'post').map(({ path }) => path);

  const cut = shape({ splitAt: START - 3300, share: 0.5 });
  const half = `new-a-${START - 3300}`;
  const halves = ({ path }: ApiRequest): Reply | null =>
    path.endsWith('/split')
      ? {
          status: 200,
          body: { success: [rawTrip('a', { distance: 2.2 }), rawTrip('a2', { distance: 2.205 })] },
        }
      : null;
  const sent = () =>
    requests
      .filter(({ method }) => method === 'post' || method === 'put')
      .map(({ path, body }) => [path, (body as { ids?: string[] }).ids ?? null]);

  test('[LOGB-03] a press on the second half is taken back by the id that the server gave', () =>
    opened(undefined, halves)
      .when(cut)
      .after('4s')
      .check(({ publish, read }) => publish(press(read, 'business', half)))
      .after('3s')
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('1s')
      .check(() =>
        expect(
          sent()
            .map(([path]) => path)
            .slice(1),
        ).toEqual(['/logbook/routes/a2', '/logbook/routes/a2']),
      ));

  test('[LOGB-03] the second half stays open and picked when the server gives it its id', () =>
    opened(undefined, halves)
      .when(cut)
      .when(at(`period=week&trip=${half}`), logbookEvents.picked({ trips: [half, 'b'] }))
      .check(({ read }) => {
        expect(read(logbookPlace)?.trip).toBe(half);
        expect(firstId(read, half)).toBe(half);
      })
      .after('8s')
      .check((app) => {
        const { read, log } = app;
        expect(read(logbookPlace)?.trip).toBe('a2');
        expect(firstId(read, 'a2')).toBe(half);
        expect(firstId(read, 'b')).toBe('b');
        expect(read(pickedTrips).map(({ id }) => id)).toEqual(['a2', 'b']);
        expect(log.events.findLast(navigation.linkFollowed.is)?.payload).toEqual({
          href: '/logbook?period=week&trip=a2',
          replace: true,
        });
      }));

  test('[LOGB-07] the second half stays on the map of chosen trips when the server gives it its id', () =>
    opened(undefined, halves)
      .when(cut)
      .when(at(`trips=${half},b`, '/show-logbook-routes'))
      .check(({ read }) => expect(read(chosenTrips)).toEqual([half, 'b']))
      .after('8s')
      .check(({ read, log }) => {
        expect(read(chosenTrips)).toEqual(['a2', 'b']);
        expect(read(logbook).missing).toEqual([]);
        expect(log.events.findLast(navigation.linkFollowed.is)?.payload).toEqual({
          href: '/show-logbook-routes?trips=a2,b',
          replace: true,
        });
      }));

  test('[LOGB-03] the late route of a trip that was split since is not taken for that of its first half', () => {
    const routes: Subject<Reply>[] = [];
    const asked = { id: 'a', from: START - 3600, to: START - 3000 };
    return opened(undefined, halves)
      .with((world) => {
        const { replies } = world;
        world.replies = (request) => {
          if (request.path !== '/track/1') return replies(request);
          const route = new Subject<Reply>();
          routes.push(route);
          return route;
        };
      })
      .when(logbookEvents.wayRequested({ trip: 'a', device: 1, from: asked.from, to: asked.to }))
      .when(logbookEvents.wayRequested({ trip: 'a', device: 1, from: asked.from, to: asked.to - 300 }))
      .check(() => {
        expect(routes).toHaveLength(2);
        routes[0]?.next({ status: 404, body: null });
        routes[0]?.complete();
      })
      .after('1s')
      .check(({ read }) => expect(read(logbookPage).ways['a']).toMatchObject({ status: 'loading' }));
  });

  test.each([
    [
      'taken back',
      ({ read, publish }: App) =>
        publish(changeEvents.undoWanted({ batch: read(lastUndoable)?.batch ?? '' })),
      null,
    ],
    ['refused', () => undefined, { status: 422, body: { error: 'No.' } }],
  ] as const)(
    '[LOGB-03] with a cut that is %s goes what was written about the second half, and of other trips nothing',
    (_, then, reply) =>
      opened(undefined, ({ path }) => (path.endsWith('/split') ? reply : null))
        .when(cut)
        .check((app) => {
          const { read, publish } = app;
          const edits = [
            tripsEdit(read, [read(tripBy(half)) as Trip, read(tripBy('b')) as Trip], { type: 'business' }),
            tripsEdit(read, [read(tripBy(half)) as Trip], { comment: 'x' }),
          ].flatMap((edit) => edit ?? []);
          publish(changeEvents.wanted({ edits, label: '' }));
        })
        .check(then)
        .after('10s')
        .check(({ read }) => {
          expect(sent().filter(([path]) => !path?.includes('split'))).toEqual([['/logbook/routes/b', null]]);
          expect(read(periodTrips).map(({ id, type }) => [id, type])).toEqual([
            ['a', 'none'],
            ['b', 'business'],
          ]);
        }),
  );

  test('[LOGB-04] a lock waits for what is still to be written before it', () =>
    opened(undefined, ({ method, path }) =>
      method === 'post' && path === '/logbook/locks'
        ? { status: 200, body: { success: { iddevice: 1, until: START - 60 } } }
        : path === '/logbook/routes/merge'
          ? { status: 200, body: { success: [rawTrip('a', { distance: 8.81 })] } }
          : null,
    )
      .when(shape({ mergeWith: 'b' }))
      .when(
        changeEvents.wanted({
          edits: [{ of: 'lock', id: 1, car: null, set: { until: START - 60 }, was: { until: null } }],
          label: '',
        }),
      )
      .after('2s')
      .check(() => expect(posts()).toEqual([]))
      .after('8s')
      .check(() => expect(posts()).toEqual(['/logbook/routes/merge', '/logbook/locks'])));
});

describe('cutting and joining', () => {
  const shape = (set: { splitAt: number; share: number } | { mergeWith: string }) =>
    changeEvents.wanted({
      edits: [{ of: 'tripShape', id: 'a', device: 1, set, was: {} }],
      label: 'logbook.merged',
    });
  const posts = () => requests.filter(({ method }) => method === 'post').map(({ path }) => path);

  test('[LOGB-03] shows at once and goes out when it can no more be taken back', () =>
    opened(undefined, ({ path }) =>
      path.endsWith('/split')
        ? {
            status: 200,
            body: { success: [rawTrip('a', { distance: 2.2 }), rawTrip('a2', { distance: 2.205 })] },
          }
        : null,
    )
      .when(shape({ splitAt: START - 3300, share: 0.5 }))
      .after('1s')
      .check(({ read }) => {
        expect(read(periodTrips).map(({ metres }) => metres)).toEqual([2203, 2202, 4405]);
        expect(posts()).toEqual([]);
      })
      .after('5s')
      .check(({ read }) => {
        expect(posts()).toEqual(['/logbook/routes/a/split']);
        expect(read(logbook).confirmed.map(({ id }) => id)).toContain('a2');
      }));

  test('[LOGB-03] taken back in time nothing was sent', () =>
    opened()
      .when(shape({ mergeWith: 'b' }))
      .check(({ read }) => expect(read(periodTrips)).toHaveLength(1))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('10s')
      .check(({ read }) => {
        expect(read(periodTrips)).toHaveLength(2);
        expect(posts()).toEqual([]);
      }));

  const cut = shape({ splitAt: START - 3300, share: 0.5 });
  const half = `new-a-${START - 3300}`;
  const halves = ({ path }: ApiRequest): Reply | null =>
    path.endsWith('/split')
      ? {
          status: 200,
          body: { success: [rawTrip('a', { distance: 2.2 }), rawTrip('a2', { distance: 2.205 })] },
        }
      : null;
  const sent = () =>
    requests
      .filter(({ method }) => method === 'post' || method === 'put')
      .map(({ path, body }) => [path, (body as { ids?: string[] }).ids ?? null]);

  test('[LOGB-03] what is written about the second half at once goes out after the cut, by the id that the server gave', () =>
    opened(undefined, halves)
      .when(cut)
      .check(({ publish, read }) => publish(press(read, 'business', half, 'b')))
      .check(({ publish, read }) => publish(press(read, 'private', half)))
      .after('1s')
      .check(() => expect(sent()).toEqual([]))
      .after('6s')
      .check(({ read }) => {
        expect(sent()).toEqual([
          ['/logbook/routes/a/split', null],
          ['/logbook/routes', ['a2', 'b']],
          ['/logbook/routes/a2', null],
        ]);
        expect(read(refusedChanges)).toEqual([]);
        expect(read(logbook).pending).toEqual([]);
      }));

  test('[LOGB-03] the second half is joined with the next by the id that the server gave, and cut once more', () =>
    opened(undefined, (request) =>
      request.path === '/logbook/routes/merge'
        ? { status: 200, body: { success: [rawTrip('a2', { distance: 6.61 })] } }
        : request.path === '/logbook/routes/a2/split'
          ? { status: 200, body: { success: [rawTrip('a2'), rawTrip('a3')] } }
          : halves(request),
    )
      .when(cut)
      .when(
        changeEvents.wanted({
          edits: [
            { of: 'tripShape', id: half, device: 1, set: { splitAt: START - 3100, share: 0.5 }, was: {} },
            {
              of: 'tripShape',
              id: 'b',
              device: 1,
              set: { mergeWith: `new-${half}-${START - 3100}` },
              was: {},
            },
          ],
          label: '',
        }),
      )
      .after('10s')
      .check(() =>
        expect(sent()).toEqual([
          ['/logbook/routes/a/split', null],
          ['/logbook/routes/a2/split', null],
          ['/logbook/routes/merge', ['b', 'a3']],
        ]),
      ));
});
