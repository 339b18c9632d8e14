import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import { changes, conflicts } from './changes.ts';
import { customer, rename, want, typesOf } from './carry-given.ts';

describe('[fault 21] somebody else has changed the same', () => {
  const here = { id: 1, imei: 'x' };
  /** The server says 409 to each change, and shows the device like this. */
  const clashing = (name: string, status = 409) => {
    const { story, asked } = customer(({ method }) =>
      method === 'get' ? { body: { success: { ...here, name } } } : { status, body: { error: 'No.' } },
    );
    return { story: story.when(want(rename())), asked };
  };

  test.each([409, 412])('by %i: the thing is looked at, and the user is asked', async (status) => {
    const { story, asked } = clashing('Theirs', status);
    await story.after('1h').check((app) => {
      expect(asked).toEqual(['put /device/1', 'get /device/1']);
      expect(app.read(conflicts)).toMatchObject([{ theirs: { devices: [{ name: 'Theirs' }] } }]);
    });
  });

  test('where both are at one it goes out twice more; then it is refused with the conflict', async () => {
    const { story, asked } = clashing('B');
    await story.after('1h').check((app, events) => {
      expect(asked.filter((words) => words.startsWith('put'))).toHaveLength(3);
      expect(app.read(conflicts)).toEqual([]);
      expect(app.read(changes).queue).toMatchObject([
        { state: 'refused', failure: { reason: 'conflict', status: 409 } },
      ]);
      expect(typesOf(events)).toContain('devices/listRequested');
    });
  });

  test('a thing that cannot be looked at is no answer: it is tried again', async () => {
    const { story } = customer(({ method }) =>
      method === 'get' ? { status: 0, problem: 'unreachable' } : { status: 409, body: null },
    );
    await story
      .when(want(rename()))
      .after('10min')
      .check((app) =>
        expect(app.read(changes).queue).toMatchObject([
          { state: 'waiting', failure: { reason: 'unreachable' } },
        ]),
      );
  });

  test.each([409, 404])('several devices that are met with %i go out one by one', async (status) => {
    const { story, asked } = customer(({ path, body }) =>
      path === '/devices' ? { status, body: null } : { body: { success: { ...here, ...(body as object) } } },
    );
    await story.when(want(rename([1, 2]))).check((app, events) => {
      expect(asked).toEqual(['put /devices', 'put /device/1', 'put /device/2']);
      expect(app.read(changes).queue).toEqual([]);
      const [, parts] = events.filter(changeEvents.submitted.is).map(({ payload }) => payload.changes);
      expect(events.filter(changeEvents.submitted.is).map(({ payload }) => payload.label)).toEqual(['x', '']);
      const whole = events.find(changeEvents.dropped.is)?.payload.ids[0] ?? '';
      expect(
        parts?.map(({ id, notBefore, edit: each }) => [id, notBefore, 'ids' in each && each.ids, each.was]),
      ).toEqual([
        [`${whole}.1`, 0, [1], { 1: { name: 'B' } }],
        [`${whole}.2`, 0, [2], { 2: { name: 'B' } }],
      ]);
    });
  });
});

describe('[fault 21] a change that is older than a minute', () => {
  const later = (name: string, offline: string, ...edits: Edit[]) => {
    const { story, asked } = customer(({ method, path, body }) => ({
      body: {
        success: {
          id: Number(path.split('/').at(-1)),
          imei: 'x',
          name,
          ...(method === 'put' && (body as object)),
        },
      },
    }));
    return {
      asked,
      story: story
        .when(network.wentOffline(), want(...edits))
        .after(offline)
        .when(network.wentOnline())
        .after('1s'),
    };
  };

  test('is compared first, and goes out where nobody else was there', async () => {
    const young = later('B', '59s', rename());
    await young.story.check(() => expect(young.asked).toEqual(['put /device/1']));
    const old = later('B', '61s', rename());
    await old.story.check((_, events) => {
      expect(old.asked).toEqual(['get /device/1', 'put /device/1']);
      expect(typesOf(events).filter((type) => typeof type !== 'string')).toEqual([]);
    });
  });

  test('is asked about where somebody was', async () => {
    const { story, asked } = later('Theirs', '61s', rename());
    await story.check((app) => {
      expect(asked).toEqual(['get /device/1']);
      expect(app.read(conflicts)).toHaveLength(1);
    });
  });

  test('of several devices is compared for each, up to fifty; of more it goes out as it is', async () => {
    const two = later('B', '61s', rename([1, 2]));
    await two.story.check(() =>
      expect(two.asked).toEqual(['get /device/1', 'put /device/1', 'get /device/2', 'put /device/2']),
    );
    const many = later('B', '61s', rename(Array.from({ length: 51 }, (_, i) => i + 1)));
    await many.story.check(() => expect(many.asked[0]).toBe('put /devices'));
  });
});
