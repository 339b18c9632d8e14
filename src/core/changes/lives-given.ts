import fc from 'fast-check';
import type { Edit } from '../../../events/change-types.ts';
import { type App } from '../../kernel/app.ts';
import { devices } from '../devices.ts';
import { deviceEdit } from '../edits.ts';
import { geofences } from '../geofences.ts';
import { shares } from '../shares.ts';

/** How many devices the customer has. */
export const DEVICES = 4;

/** What may happen to one request on its way. */
export const fault = fc.constantFrom(
  ...(['ok', 'ok', 'ok', 'ok', 'slow'] as const),
  ...(['requestLost', 'answerLost', 'comesLate', 'comesTwice'] as const),
  ...(['500 before', '500 after', '503', '429', '409', '422', '413'] as const),
);
export type Fault = typeof fault extends fc.Arbitrary<infer Kind> ? Kind : never;

const device = fc.integer({ min: 1, max: DEVICES });
const word = fc.constantFrom('A', 'B', 'C');
/** What people and the world do, one after the other. */
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

/** The edits of a press, by what shows. */
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
