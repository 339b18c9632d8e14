import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../../events/changes.ts';
import type { Reply } from '../../ports/http-types.ts';
import { changes, conflicts, refusedChanges, unsavedChanges } from './changes.ts';
import { notices } from '../app/notices.ts';
import { customer, nameOf, puts, refuse, rename, shows, want } from './changes-given.ts';

describe('[DEV-09] a change shows at once and is saved in the background', () => {
  test('before the server has answered it shows; when it has, nothing waits', async () => {
    const late = new Subject<Reply>();
    const { story } = customer((request) => (puts('/device/1')(request) ? late : undefined));
    await story
      .when(want(rename('Volvo')))
      .check(shows('Volvo'))
      .check((app) => expect(app.read(unsavedChanges)).toHaveLength(1))
      .with(() => late.next({ status: 200, body: { success: { id: 1, imei: 'imei-1', name: 'Volvo' } } }))
      .after('1ms')
      .check(shows('Volvo'))
      .check((app) => expect(app.read(unsavedChanges)).toEqual([]));
  });

  test('[fault 22] refused, it is taken back with the server’s reason, and kept to be looked at', async () => {
    const { story } = customer(refuse(422, { name: 'tooLong', message: 'Too long.' }));
    await story
      .when(want(rename('x'.repeat(99))))
      .check(shows('Device 1'))
      .check((app) => {
        expect(app.read(notices).at(-1)).toMatchObject({ values: { message: 'Too long.' } });
        expect(app.read(refusedChanges)).toMatchObject([
          { edit: { set: { name: 'x'.repeat(99) } }, failure: { fields: { name: 'tooLong' } } },
        ]);
      });
  });

  test.each([
    [400, 'invalid'],
    [403, 'forbidden'],
    [413, 'invalid'],
    [422, 'invalid'],
  ])('[fault 22] a refusal of %i is no matter of trying again', async (status, reason) => {
    let asked = 0;
    const { story } = customer(
      (request) => (puts('/device/1')(request) && asked++, refuse(status, 'No.')(request)),
    );
    await story
      .when(want(rename('Volvo')))
      .after('1h')
      .check((app) => {
        expect(asked).toBe(1);
        expect(app.read(refusedChanges)).toMatchObject([{ failure: { reason } }]);
      });
  });

  test('a refused change that is tried again goes out again; one that was seen is gone', async () => {
    let isFirst = true;
    const { story, server } = customer((request) => {
      if (!puts('/device/1')(request) || !isFirst) return undefined;
      isFirst = false;
      return { status: 422, body: { error: 'No.' } };
    });
    await story.when(want(rename('Volvo'))).check(async (app) => {
      const [refused] = app.read(refusedChanges);
      app.publish(changeEvents.retried({ id: refused?.id ?? '' }));
      await Promise.resolve();
    });
    expect(server.store.device.get(1)?.['name']).toBe('Volvo');
    const other = customer(refuse(422, 'No.'));
    await other.story.when(want(rename('Volvo'))).check((app) => {
      app.publish(changeEvents.dismissed({ id: app.read(refusedChanges)[0]?.id ?? '' }));
      expect(app.read(changes).queue).toEqual([]);
    });
  });

  test('[fault 20] a device that is gone is told of, and the list is read anew', async () => {
    const { story } = customer(refuse(404, 'Resource not found'));
    await story
      .when(want(rename('Volvo')))
      .check((_, events) =>
        expect(events.map(({ type }) => type)).toEqual(
          expect.arrayContaining(['changes/refused', 'notices/raised', 'devices/listRequested']),
        ),
      );
  });

  test('several changes are sent one after the other, in the order they were made', async () => {
    const sent: unknown[] = [];
    const { story } = customer((request) => void (puts('/device/1')(request) && sent.push(request.body)));
    await story
      .when(want(rename('A')), want(rename('B', 'A')), want(rename('C', 'B')))
      .check(shows('C'))
      .check(() => expect(sent).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }]));
  });

  test('what builds upon a refused change builds upon what had been before', async () => {
    const { story, server } = customer((request) =>
      JSON.stringify(request.body) === '{"name":"A"}' ? { status: 422, body: { error: 'No.' } } : undefined,
    );
    await story.when(want(rename('A')), want(rename('B', 'A'))).check((app) => {
      expect(nameOf(app)).toBe('B');
      expect(app.read(conflicts)).toEqual([]);
      expect(server.store.device.get(1)?.['name']).toBe('B');
    });
  });
});
