import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import type { Reply } from '../../ports/http-types.ts';
import { changes, conflicts } from './changes.ts';
import { customer, edit, rename, typesOf, want } from './carry-given.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';

describe('[fault 20] what is gone at the server', () => {
  const contact = { name: 'A', company: '', address: '', place: null, metres: 100, reason: null };
  const trips = edit('trips', { ids: ['t'], set: { comment: 'A' }, was: { t: { comment: 'B' } } });
  test.each<[string, Edit, string]>([
    ['a device', rename(), 'devices/listRequested'],
    ['a group', edit('group'), 'devices/listRequested'],
    ['a fence', edit('geofence'), 'geofences/listRequested'],
    ['a link', edit('share', { id: 'abc' }), 'shares/listRequested'],
    ['a member', edit('member', { set: { role: 'edit' }, was: { role: 'view' } }), 'members/listRequested'],
    ['a trip', trips, 'logbook/refreshRequested'],
    [
      'a driver',
      edit('driver', { set: { firstName: 'A' }, was: { firstName: 'B' } }),
      'logbook/refreshRequested',
    ],
    [
      'a contact',
      edit('contact', { set: contact, was: { ...contact, name: 'B' } }),
      'logbook/refreshRequested',
    ],
    [
      'a cut trip',
      edit('tripShape', { id: 't', set: { splitAt: 5, share: 0.5 }, was: {} }),
      'logbook/refreshRequested',
    ],
    ['a reason', edit('reason'), 'logbook/refreshRequested'],
    ['a car', edit('car'), 'logbook/refreshRequested'],
  ])('%s is told of once, and its list is read anew', async (_, one, list) => {
    const { story, asked } = customer(() => ({ status: 404, body: { error: 'No.' } }));
    await story
      .when(want(one))
      .after('1h')
      .check((app, events) => {
        const types = typesOf(events);
        expect(types.filter((type) => /Requested$/.test(type))).toEqual([list]);
        expect(types.filter((type) => type === 'changes/refused')).toHaveLength(1);
        expect(app.read(changes).queue).toMatchObject([
          { state: 'refused', failure: { reason: expect.any(String) } },
        ]);
        expect(asked).toHaveLength(1);
      });
  });

  test('is as wanted where it was to go', async () => {
    const { story } = customer(() => ({ status: 404, body: { error: 'No.' } }));
    await story
      .when(want(edit('group', { set: null })))
      .after('10s')
      .check((app, events) => {
        expect(app.read(changes).queue).toEqual([]);
        expect(events.find(changeEvents.saved.is)?.payload).toMatchObject({
          outcome: { of: 'gone' },
          again: false,
        });
      });
  });

  test('marks of alerts at a server that notes none are dropped, and nobody is told', async () => {
    const { story } = customer(() => ({ status: 405, body: null }));
    const marks = edit('alerts', { id: 0, ids: [1], every: null, set: { read: true }, was: { read: false } });
    await story.when(want(marks)).check((app, events) => {
      expect(app.read(changes).queue).toEqual([]);
      expect(typesOf(events)).toContain('changes/dropped');
      expect(typesOf(events)).not.toContain('notices/raised');
    });
  });
});

describe('[fault 23] trouble that passes', () => {
  const failing = (reply: Partial<Reply>) => {
    const { story, asked } = customer(() => reply);
    return { story: story.when(want(rename())), asked };
  };

  test.each<[string, Partial<Reply>]>([
    ['no network', { status: 0, problem: 'unreachable' }],
    ['a time-out', { status: 0, problem: 'timeout' }],
  ])('%s: it is tried for as long as it takes, at most once in a minute in the end', async (_, reply) => {
    const { story, asked } = failing(reply);
    await story.after('1h').check((app) => {
      expect(app.read(changes).queue).toMatchObject([{ state: 'waiting', wasSent: true }]);
      expect(asked.length).toBeGreaterThan(30);
      expect(asked.length).toBeLessThan(90);
    });
  });

  test.each<[string, Partial<Reply>]>([
    ['a server in trouble', { status: 503 }],
    ['too many requests', { status: 429 }],
    ['an answer that cannot be read', { status: 200, body: 'nonsense' }],
    ['an answer that does not open', { status: 200, problem: 'decryption' }],
  ])('%s: eight times, then it is refused, and how things are is read anew', async (_, reply) => {
    const { story } = failing(reply);
    await story.after('1h').check((app, events) => {
      expect(app.read(changes).queue).toMatchObject([{ state: 'refused', failures: 7 }]);
      expect(typesOf(events)).toContain('devices/listRequested');
    });
  });

  test('a server may ask for up to ten minutes', async () => {
    const { story, asked } = failing({ status: 429, retryAfter: 86_400 });
    await story
      .after('599s')
      .check(() => expect(asked).toHaveLength(1))
      .after('2s')
      .check(() => expect(asked).toHaveLength(2));
  });

  test('a plain refusal is told at once, and nothing is read anew: nobody else was there', async () => {
    const { story, asked } = failing({ status: 422, body: { error: 'No.' } });
    await story.after('1h').check((_, events) => {
      expect(asked).toHaveLength(1);
      expect(typesOf(events)).not.toContain('devices/listRequested');
    });
  });
});

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
