import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { App } from '../../kernel/app.ts';
import { changes, refusedChanges, unkeptChanges } from './changes.ts';
import { batchOf, customer, puts, refuse, rename, shows, want } from './changes-given.ts';
import { notices } from '../app/notices.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { KEPT_WITHIN } from './outbox.effects.ts';

type Customer = ReturnType<typeof customer>;

/** A mock disk that does nothing until the test calls `answers`. `told` lists the requests to the disk, in order. */
function slowDisk({ story }: Customer) {
  const { outbox } = story.ports;
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  const atItsTime = <Value>(what: string, run: () => Promise<Value>): Promise<Value> => {
    told.push(what);
    return new Promise((done) => void waiting.push(() => void run().then(done)));
  };
  const { keep, drop } = outbox;
  outbox.keep = (account, all) =>
    atItsTime(`keep ${all.map(({ edit }) => nameIn(edit)).join()}`, () => keep(account, all));
  outbox.drop = (account, ids) => atItsTime('drop', () => drop(account, ids));
  return {
    told,
    /** Lets the disk complete all requests so far. */
    answers: () => {
      for (const each of waiting.splice(0)) each();
    },
  };
}
const nameIn = (edit: Edit) => (edit.of === 'devices' ? edit.set.name : edit.of);
const hasHung = `${KEPT_WITHIN}ms`;

describe('[fault 67] [DEV-09] an edit that was visible is never lost', () => {
  test('it is on the disk first, shows next, and goes to the server last', async () => {
    const it = customer();
    const disk = slowDisk(it);
    await it.story
      .when(want(rename('Volvo')))
      .check(shows('Device 1'))
      .check(() => {
        expect(disk.told).toEqual(['keep Volvo']);
        expect(it.server.store.device.get(1)?.['name']).toBe('Device 1');
        disk.answers();
      })
      .after('1ms')
      .check(shows('Volvo'))
      .check((app, events) => {
        expect(it.server.store.device.get(1)?.['name']).toBe('Volvo');
        expect(app.read(unkeptChanges)).toEqual([]);
        expect(events.some(storageEvents.writeFailed.is)).toBe(false);
      });
  });

  test('a disk that refuses holds nothing up: it shows, is sent, and the user is told', async () => {
    const { story, server } = customer();
    await story
      .with((world) => (world.refuses = 'QuotaExceededError'))
      .when(want(rename('Volvo')))
      .check(shows('Volvo'))
      .check((app, events) => {
        expect(server.store.device.get(1)?.['name']).toBe('Volvo');
        expect(events.find(storageEvents.writeFailed.is)?.payload).toEqual({
          ...{ slot: 'changes', detail: 'QuotaExceededError' },
        });
        expect(app.read(notices).at(-1)).toMatchObject({ tone: 'warning', text: 'changes.notKept' });
      });
  });

  test('[DEV-09] the browser asks before the page is closed, while a change is in this page only', () => {
    const asks = (told: readonly string[]) => told.filter((each) => each.includes('before leaving'));
    const { story } = customer();
    return story
      .with((world) => (world.refuses = 'QuotaExceededError'))
      .when(network.wentOffline(), want(rename('Volvo')))
      .check(() => expect(asks(story.world.asked)).toEqual(['ask before leaving']))
      .with((world) => (world.refuses = null))
      .after('10s')
      .check(() =>
        expect(asks(story.world.asked)).toEqual(['ask before leaving', 'no longer ask before leaving']),
      );
  });

  test('[ADM-02] the browser does not ask whoever leaves ghost mode: the app has asked', () => {
    const { story } = customer();
    return story
      .with((world) => (world.refuses = 'QuotaExceededError'))
      .when(network.wentOffline(), want(rename('Volvo')))
      .when(adminEvents.ghostLeft())
      .check(() => expect(story.world.asked).toContain('no longer ask before leaving'));
  });

  test('a slow disk is not told of: the server saves the change before', async () => {
    const it = customer();
    const disk = slowDisk(it);
    await it.story
      .when(want(rename('Volvo')))
      .after('250ms')
      .check(shows('Volvo'))
      .check((app) => {
        expect(it.server.store.device.get(1)?.['name']).toBe('Volvo');
        expect(app.read(changes).queue).toEqual([]);
        expect(app.read(notices).map(({ text }) => text)).not.toContain('changes.notKept');
        disk.answers();
      });
  });

  test('a disk that does not answer holds nothing up for long; the banner tells of it until it has taken the change', async () => {
    const it = customer();
    const disk = slowDisk(it);
    await it.story
      .when(network.wentOffline(), want(rename('Volvo')))
      .after('249ms')
      .check(shows('Device 1'))
      .after('1ms')
      .check(shows('Volvo'))
      .check((app) => {
        expect(app.read(unkeptChanges)).toHaveLength(1);
        expect(app.read(notices).map(({ text }) => text)).not.toContain('changes.notKept');
      })
      .after('5s')
      .check(() => {
        expect(disk.told).toEqual(['keep Volvo', 'keep Volvo']);
        disk.answers();
      })
      .after('1ms')
      .check((app) => {
        expect(app.read(unkeptChanges)).toEqual([]);
        expect(app.read(changes).queue).toHaveLength(1);
        expect(it.story.world.outbox.size).toBe(1);
      })
      .after('1min')
      .check(() => expect(disk.told).toHaveLength(2));
  });

  test('[fault 59] twenty presses before it shows are one; the same later is another', async () => {
    const it = customer();
    const disk = slowDisk(it);
    const presses = Array.from({ length: 20 }, () => want(rename('Volvo')));
    await it.story
      .when(network.wentOffline(), ...presses)
      .check(() => disk.answers())
      .after('1ms')
      .check((app) => expect(app.read(changes).queue).toHaveLength(1))
      .when(want(rename('Saab', 'Volvo')), want(rename('Volvo', 'Saab')))
      .check(() => disk.answers())
      .after('1ms')
      .check(() => disk.answers())
      .after('1ms')
      .check((app) =>
        expect(app.read(changes).queue.map(({ edit }) => nameIn(edit))).toEqual([
          ...['Volvo', 'Saab', 'Volvo'],
        ]),
      );
  });

  test('of a session that ended before it showed nothing shows, and nothing is left', async () => {
    const it = customer();
    const disk = slowDisk(it);
    await it.story
      .when(want(rename('Volvo')), auth.loggedOut({ reason: 'renewalRefused' }))
      .check(() => disk.answers())
      .after('1ms')
      .check(() => disk.answers())
      .after('1s')
      .check((app, events) => {
        expect(app.read(changes).queue).toEqual([]);
        expect(events.some(changeEvents.submitted.is)).toBe(false);
        expect(it.story.world.outbox.size).toBe(0);
      });
  });
});

/** Makes the disk slow from now on, and undoes the last user action. */
function undoneOnSlowDisk(it: Customer, app: App) {
  const disk = slowDisk(it);
  app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));
  return disk;
}

describe('[fault 67] [DEV-09] what is taken back does not come again', () => {
  test('it is off the disk before it no longer shows', async () => {
    const it = customer();
    let disk: ReturnType<typeof slowDisk> | undefined;
    await it.story
      .when(network.wentOffline(), want(rename('Volvo')))
      .check((app) => {
        disk = undoneOnSlowDisk(it, app);
      })
      .after('1ms')
      .check(shows('Volvo'))
      .check(() => {
        expect(disk?.told).toEqual(['drop']);
        disk?.answers();
      })
      .after('1ms')
      .check(shows('Device 1'));
  });

  test('while the disk forgets it, it does not go out, though its time has come', async () => {
    const group: Edit = { of: 'group', id: 5, set: null, was: { name: 'Old', colour: '#112233' } };
    const it = customer();
    it.server.store.groups.set(5, { id: 5, name: 'Old', colour: '#112233' });
    let disk: ReturnType<typeof slowDisk> | undefined;
    await it.story
      .when(want(group))
      .after('4900ms')
      .check((app) => {
        disk = undoneOnSlowDisk(it, app);
      })
      .after('150ms')
      .check(() => {
        expect(it.server.store.groups.size, 'it waits').toBe(1);
        disk?.answers();
      })
      .after('1s')
      .check((_, events) => {
        expect(events.some(changeEvents.dropped.is)).toBe(true);
        expect(events.some(changeEvents.dispatched.is)).toBe(false);
        expect(it.server.store.groups.size).toBe(1);
      });
  });

  test('something new that gets its id while its way back is written goes at the server too', async () => {
    const group: Edit = { of: 'group', id: 0, set: { name: 'New', colour: '#112233' }, was: null };
    const answer = new Subject<Reply>();
    const it = customer(({ method, path }) => (method === 'post' && path === '/groups' ? answer : undefined));
    let disk: ReturnType<typeof slowDisk> | undefined;
    await it.story
      .when(want(group))
      .after('1s')
      .check((app) => {
        disk = undoneOnSlowDisk(it, app);
      })
      .after('1ms')
      .with(() => answer.next({ status: 200, body: { success: { id: 100 } } }))
      .after('1ms')
      .check(() => disk?.answers())
      .after('1s')
      .asked('post /groups', 'delete /groups/100');
  });

  test('a disk that does not answer does not hold the way back', async () => {
    const it = customer();
    let disk: ReturnType<typeof slowDisk> | undefined;
    await it.story
      .when(network.wentOffline(), want(rename('Volvo')))
      .check((app) => {
        disk = undoneOnSlowDisk(it, app);
      })
      .after(hasHung)
      .check(shows('Device 1'))
      .check(() => expect(disk?.told).toContain('drop'));
  });

  test('a refused change that is tried again is kept before the refusal goes', async () => {
    const it = customer(refuse(422, 'No.'));
    let disk: ReturnType<typeof slowDisk> | undefined;
    await it.story
      .when(want(rename('Volvo')))
      .after('1s')
      .check((app) => {
        const [refused] = app.read(refusedChanges);
        disk = slowDisk(it);
        app.publish(changeEvents.retried({ id: refused?.id ?? '' }));
      })
      .after('1ms')
      .check((app, events) => {
        expect(disk?.told).toEqual(['keep Volvo']);
        expect(app.read(refusedChanges)).toHaveLength(1);
        expect(events.some(changeEvents.dismissed.is)).toBe(false);
      });
  });

  test('what a server knows only one by one is kept one by one before the whole goes', async () => {
    const both: Edit = {
      ...{ of: 'devices', ids: [1, 2], set: { name: 'Same' } },
      was: { 1: { name: 'Device 1' }, 2: { name: 'Device 2' } },
    };
    const it = customer((request) =>
      request.method === 'put' && !puts('/device/1')(request) && !puts('/device/2')(request)
        ? { status: 404, body: null }
        : undefined,
    );
    const order: string[] = [];
    const { keep, drop } = it.story.ports.outbox;
    it.story.ports.outbox.keep = (account, all) => (
      order.push(`keep ${all.map(({ edit }) => ('ids' in edit ? edit.ids.length : 0)).join()}`),
      keep(account, all)
    );
    it.story.ports.outbox.drop = (account, ids) => (order.push('drop'), drop(account, ids));
    await it.story.when(want(both)).after('1s');
    expect(order.slice(0, 3)).toEqual(['keep 2', 'keep 1,1', 'drop']);
  });
});
