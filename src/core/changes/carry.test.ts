import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Reply } from '../../ports/http-types.ts';
import { changes } from './changes.ts';
import { customer, edit, rename, want, typesOf } from './carry-given.ts';

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
