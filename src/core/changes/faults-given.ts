import { Observable } from 'rxjs';
import type { Change, Edit } from '../../../events/change-types.ts';
import type { ChangeServer } from '../../../tests/change-server.ts';
import { fakePorts } from '../../../tests/fake-ports.ts';
import { access } from '../../../tests/samples.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { type App, createApp } from '../../kernel/app.ts';
import { ManualClock } from '../../ports/manual-clock.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import type { Ports } from '../../ports/ports.ts';
import { moveEffect } from '../server/data.effects.ts';
import { changesEffects } from './changes.effects.ts';
import { coreProjections } from '../core.ts';
import { devices } from '../devices/devices.ts';
import { geofences } from '../devices/geofences.ts';
import { outboxEffects } from './outbox.effects.ts';
import { shares } from '../devices/shares.ts';
import { deviceEdit } from '../devices/make-edits.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as network from '../../../events/network.ts';
import * as shareEvents from '../../../events/shares.ts';
import fc from 'fast-check';
import './kinds-given.ts';

/** How many random runs the test simulates. */
export const RUNS = 1_000;

/** A mock connection between app and server that causes the given faults; after the last fault it works normally. */
function badWay(server: ChangeServer, clock: ManualClock, faults: Fault[], told: () => void) {
  const at = (ms: number, run: () => void) => clock.timer(run, ms);
  return (request: ApiRequest): Observable<Reply> =>
    new Observable((reply) => {
      const isChange = request.method !== 'get' && request.reads !== true;
      const kind = (isChange ? faults.shift() : undefined) ?? 'ok';
      const answers = (ms: number, make: () => Reply) =>
        at(ms, () => {
          reply.next(make());
          reply.complete();
        });
      const handled = () => {
        const answer = server.handle(request);
        // If the tab that sent the request has been closed, open tabs learn about the change through the live stream.
        if (reply.closed) told();
        return answer;
      };
      const none = (problem: 'unreachable' | 'timeout'): Reply => ({ status: 0, body: null, problem });
      const no = (status: number): Reply => ({ status, body: { error: 'No.' } });
      switch (kind) {
        case 'ok':
          return answers(50, handled);
        case 'slow':
          return answers(4_000, handled);
        case 'requestLost':
          return answers(100, () => none('unreachable'));
        case 'answerLost':
          at(20, handled); // The app gets no response, but the server has received the request.
          return answers(100, () => none('unreachable'));
        case 'comesLate':
          // The browser has given up, but the request still arrives, even after requests that were sent later.
          at(25_000, () => {
            handled();
            told(); // Open tabs learn about this change through the live stream, like about any other.
          });
          return answers(15_000, () => none('timeout'));
        case 'comesTwice':
          at(20, handled);
          return answers(60, handled);
        case '500 before':
        case '503':
          return answers(50, () => no(Number(kind.slice(0, 3))));
        case '500 after':
          at(20, handled);
          return answers(50, () => no(500));
        case '429':
          return answers(50, () => ({ ...no(429), retryAfter: 7 }));
        case '409':
          return answers(50, () => no(409));
        default:
          // After this reply the server permanently refuses the same request, even if it arrives later.
          return answers(50, () => server.refuse(request, no(Number(kind))));
      }
    });
}

/** The open tab, which receives the live stream, including the news about changes that an earlier tab sent. */
export type Line = { tab?: App };

/** Simulates a disk that takes time, so that a tab may be killed before the disk has finished. */
const onDisk = <Value>(clock: ManualClock, run: () => Promise<Value>): Promise<Value> =>
  new Promise((done) => clock.timer(() => void run().then(done), 2));

/** Opens a tab of a browser in a test: an app that uses the data that this browser has stored. */
export async function openTab(
  server: ChangeServer,
  clock: ManualClock,
  faults: Fault[],
  disk: Map<string, Change>,
  line: Line,
  watch: (app: App) => void,
) {
  const { ports, world } = fakePorts(clock, wholeBackend(), {
    slots: new Map(),
    access: null,
    marked: true,
    outbox: disk,
  });
  const { keep, drop } = ports.outbox;
  ports.outbox.keep = (account, made) => onDisk(clock, () => keep(account, made));
  ports.outbox.drop = (account, ids) => onDisk(clock, () => drop(account, ids));
  const app: App = createApp<Ports>({
    projections: coreProjections,
    effects: [...changesEffects, ...outboxEffects, moveEffect],
    ports,
    now: () => clock.now(),
    forget: [auth.loggedOut],
    failed: (name, problem) => {
      throw new Error(`${name}: ${String(problem)}`);
    },
  });
  line.tab = app;
  world.replies = badWay(server, clock, faults, () => line.tab && listen(line.tab, server));
  // The app is watched from its first event on, because a change may be split while the tab opens.
  watch(app);
  app.publish(auth.sessionRestored({ ...access(), email: '' }));
  app.publish(network.wentOnline());
  listen(app, server);
  app.start();
  await clock.advance('1ms');
  return app;
}

/** Passes all of the mock server's data to the app, as after a start or when the live stream reconnects. */
export function listen(app: App, server: ChangeServer): void {
  const backend = wholeBackend();
  const tell = (request: ApiRequest) => server.handle(request);
  const told = <Value>(call: {
    request: ApiRequest;
    read: (reply: Reply) => { ok?: boolean | undefined; value?: Value };
  }) => call.read(tell(call.request)).value as Value;
  app.publish(deviceEvents.listed({ devices: [...told(backend.devices())], leftOut: [], source: 'server' }));
  app.publish(deviceEvents.groupsListed({ groups: [...told(backend.groups())], source: 'server' }));
  app.publish(
    geofenceEvents.listed({ geofences: [...told(backend.geofences([]))], leftOut: [], source: 'server' }),
  );
  app.publish(shareEvents.listed({ shares: [...told(backend.shares())] }));
}

/** Returns what the app shows and what the mock server has, in the same form, for comparison. */
export function bothSides(app: App, server: ChangeServer) {
  const there = openedFrom(server);
  const here = {
    devices: [...app.read(devices).byId.values()].map(plain),
    groups: app.read(devices).groups,
    geofences: app.read(geofences).shown,
    shares: app.read(shares).shown,
  };
  return { here: sorted(here), there: sorted(there) };
}
const plain = (thing: object) => JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;
const sorted = (all: Record<string, readonly object[]>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, things]) => [
      name,
      things
        .map(plain)
        .sort((a, b) => (String(a['id'] ?? a['salt']) < String(b['id'] ?? b['salt']) ? -1 : 1)),
    ]),
  );
function openedFrom(server: ChangeServer) {
  const backend = wholeBackend();
  const told = <Value>(call: {
    request: ApiRequest;
    read: (reply: Reply) => { ok?: boolean | undefined; value?: Value };
  }) => call.read(server.handle(call.request)).value as Value;
  return {
    devices: told(backend.devices()),
    groups: told(backend.groups()),
    geofences: told(backend.geofences([])),
    shares: told(backend.shares()),
  };
}

/** How many devices the customer has in the test. */
export const DEVICES = 4;

/** The faults that can happen to a request in the test; most requests are normal (`ok`). */
export const fault = fc.constantFrom(
  ...(['ok', 'ok', 'ok', 'ok', 'slow'] as const),
  ...(['requestLost', 'answerLost', 'comesLate', 'comesTwice'] as const),
  ...(['500 before', '500 after', '503', '429', '409', '422', '413'] as const),
);
export type Fault = typeof fault extends fc.Arbitrary<infer Kind> ? Kind : never;

const device = fc.integer({ min: 1, max: DEVICES });
const word = fc.constantFrom('A', 'B', 'C');
/** The random steps of the test: what users do and what happens around them. */
export const step = fc.oneof(
  fc.record({ do: fc.constant('rename' as const), device, word }),
  fc.record({ do: fc.constant('note' as const), device, word }),
  fc.record({ do: fc.constant('hideAll' as const), shown: fc.boolean() }),
  fc.record({ do: fc.constant('place' as const), device, to: device }),
  fc.record({ do: fc.constant('newGroup' as const), device, word }),
  fc.record({ do: fc.constant('renameGroup' as const), word }),
  fc.record({ do: fc.constant('dropGroup' as const) }),
  fc.record({ do: fc.constant('newFence' as const), device, word }),
  fc.record({ do: fc.constant('editFence' as const), word }),
  fc.record({ do: fc.constant('dropFence' as const) }),
  fc.record({ do: fc.constant('newShare' as const), device, word }),
  fc.record({ do: fc.constant('extendShare' as const), hours: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('revokeShare' as const) }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('somebodyElse' as const), device, word }),
  fc.record({ do: fc.constant('wait' as const), for: fc.constantFrom('1ms', '300ms', '3s', '20s', '2min') }),
  fc.record({ do: fc.constant('offline' as const) }),
  fc.record({ do: fc.constant('online' as const) }),
  fc.record({ do: fc.constant('dayOffline' as const) }),
  fc.record({ do: fc.constant('killTab' as const) }),
  fc.record({
    do: fc.constant('decide' as const),
    keep: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** Returns the edits of a user action in the test, based on what the app shows. */
export function editsOf(app: App, doing: Step): (Edit | null)[] {
  const { read } = app;
  const { groups } = read(devices);
  const fence = read(geofences).shown[0];
  const link = read(shares).shown[0];
  const circle = { kind: 'circle', lat: 57, lng: 12, radius: 100 } as const;
  switch (doing.do) {
    case 'rename':
      return [deviceEdit(read, [doing.device], { name: doing.word })];
    case 'note':
      return [deviceEdit(read, [doing.device], { note: doing.word })];
    case 'hideAll':
      return [deviceEdit(read, [...read(devices).byId.keys()], { shown: doing.shown })];
    case 'place': {
      const place = read(devices).byId.get(doing.device)?.position;
      return place === doing.to ? [] : [deviceEdit(read, [doing.device], { position: doing.to })];
    }
    case 'newGroup':
      return [
        { of: 'group', id: -1, set: { name: doing.word, colour: '#112233' }, was: null },
        deviceEdit(read, [doing.device], { group: -1 }),
      ];
    case 'renameGroup':
      return groups[0]
        ? [{ of: 'group', id: groups[0].id, set: { name: doing.word }, was: { name: groups[0].name } }]
        : [];
    case 'dropGroup': {
      const [group] = groups;
      if (!group) return [];
      const members = [...read(devices).byId.values()].filter((each) => each.group === group.id);
      return [
        deviceEdit(
          read,
          members.map(({ id }) => id),
          { group: null },
        ),
        { of: 'group', id: group.id, set: null, was: { name: group.name, colour: group.colour } },
      ];
    }
    case 'newFence':
      return [
        {
          of: 'geofence',
          id: -1,
          device: doing.device,
          set: {
            name: doing.word,
            colour: '#112233',
            shape: circle,
            on: true,
            onEnter: true,
            onLeave: false,
          },
          was: null,
        },
      ];
    case 'editFence':
      return fence
        ? [
            {
              of: 'geofence',
              id: fence.id,
              device: fence.device,
              set: { name: doing.word },
              was: { name: fence.name },
            },
          ]
        : [];
    case 'dropFence': {
      if (!fence) return [];
      const { id, device: of, ...was } = fence;
      return [{ of: 'geofence', id, device: of, set: null, was }];
    }
    case 'newShare':
      return [
        {
          of: 'share',
          id: 'new-1',
          set: { devices: [doing.device], kind: 'trail', name: doing.word, expires: 2e9, goal: null },
          was: null,
        },
      ];
    case 'extendShare': {
      const expires = 2e9 + doing.hours * 3600;
      return link && link.expires !== expires
        ? [{ of: 'share', id: link.salt, set: { expires }, was: { expires: link.expires } }]
        : [];
    }
    case 'revokeShare': {
      if (!link) return [];
      const { salt, opened: _, ...was } = link;
      return [{ of: 'share', id: salt, set: null, was }];
    }
    default:
      return [];
  }
}
