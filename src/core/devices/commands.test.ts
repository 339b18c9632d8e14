import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as commandEvents from '../../../events/commands.ts';
import { commandActions } from '../../../plugins/device-care/index.ts';
import { START, backend, CUSTOMER } from '../../../tests/samples.ts';
import { commandsOf, runningOn, secondsLeft } from './commands.ts';
import { hasFeature } from '../app/mode-features.ts';
import { it, listed, live, restored, says, which } from './commands-given.ts';
import * as network from '../../../events/network.ts';
import { careCalls } from '../../api/product/care-calls.ts';
import { scenario } from '../../../tests/scenario.ts';
import { commandEffects, pauseBefore } from './commands.effects.ts';
import { accountSlot } from '../storage/slots.ts';

const SENT = 'post /device/351/commands';

describe('[MAP-11] [MODE-02] commands to a device', () => {
  test('pressed, it is sent; confirmed, LIVE counts down until it ends', () =>
    it(({ method }) => says(method === 'get' ? { state: 'confirmed', ends: START + 302 } : {}))
      .when(live)
      .check((app) => expect(app.read(commandsOf(1))[0]).toMatchObject({ state: 'sent', id: 'c1' }))
      .after('3s')
      .check((app) => {
        const run = app.read(commandsOf(1))[0];
        expect(run?.state).toBe('confirmed');
        expect(run && secondsLeft(run, START + 12)).toBe(290);
        expect(app.read(runningOn('1 live'))).not.toBeNull();
        expect(run && secondsLeft(run, START + 302)).toBeNull();
      }));

  test('a device that sleeps: it waits, with the time of the next contact', () =>
    it(() => says({ state: 'asleep', next_contact: 1_900_000_000 }))
      .when(live)
      .check((app) =>
        expect(app.read(commandsOf(1))[0]).toMatchObject({ state: 'asleep', next: 1_900_000_000 }),
      ));

  test.each([
    [409, 'conflict', 'This tracker cannot do that.'],
    [500, 'server', undefined],
    [403, 'forbidden', undefined],
    [429, 'tooManyRequests', undefined],
    [0, 'unreachable', undefined],
  ] as const)('refused with %i it says why', (status, reason, message) =>
    it(() => ({ status, body: message ? { error: message } : null }))
      .when(live)
      .check((app) => {
        const [run] = app.read(commandsOf(1));
        expect(run).toMatchObject({ state: 'refused', failure: { reason } });
        expect(run?.failure?.message).toBe(message);
        expect(hasFeature(app.read, 'commands', 1)).toBe(true);
      }),
  );

  test.each([404, 405, 501])(
    'a service without commands (%i) has no buttons for them, and says so once',
    (status) =>
      it(() => ({ status, body: null }))
        .when(live)
        .check((app, events) => {
          expect(hasFeature(app.read, 'commands', 1)).toBe(false);
          for (const { when } of commandActions) expect(when?.(app.read, 1)).toBe(false);
          expect(app.read(commandsOf(1))).toEqual([]);
          expect(events.filter(({ type }) => type === 'notices/raised')).toMatchObject([
            { payload: { text: 'failure.unavailable' } },
          ]);
        }),
  );

  test('another session asks anew whether there are commands', () =>
    it(() => ({ status: 404, body: null }))
      .when(live, auth.loggedOut({ reason: 'chosen' }), restored, listed)
      .check((app) => expect(hasFeature(app.read, 'commands', 1)).toBe(true)));

  test('its outcome goes when it has been seen', () =>
    it()
      .when(live, commandEvents.dismissed({ device: 1, command: 'live' }))
      .check((app) => expect(app.read(commandsOf(1))).toEqual([])));

  test('an answer about the one before says nothing of the one that was pressed after it', () =>
    it()
      .when(live, commandEvents.reported({ ...which, id: 'old', state: 'confirmed', ends: null, next: null }))
      .check((app) => expect(app.read(commandsOf(1))[0]).toMatchObject({ id: 'c1', state: 'sent' })));

  test('[ADM-02] in ghost mode nothing can be sent', () =>
    it()
      .when(admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }))
      .check((app) => {
        for (const { says: press } of commandActions) expect(press(app.read, 1)).toBeNull();
      }));

  test('the words of a button say what a press does, so it is not also called pressed', () => {
    for (const { pressed } of commandActions) expect(pressed).toBeUndefined();
  });
});

describe('[MAP-11] a command that waits for a sleeping device', () => {
  const cancel = commandEvents.cancelSubmitted(which);
  const asleep = (status: number, error?: string) =>
    it(({ method }) =>
      method === 'delete' ? { status, body: error ? { error } : null } : says({ state: 'asleep' }),
    ).when(live);

  test('can be taken back', () =>
    asleep(204)
      .asked(SENT)
      .when(cancel)
      .asked('delete /device/351/commands/c1')
      .check((app) => expect(app.read(commandsOf(1))).toEqual([])));

  test('is still there when it could not be taken back, with the reason', () =>
    asleep(409, 'It has already run.')
      .when(cancel)
      .check((app, events) => {
        expect(app.read(commandsOf(1))[0]).toMatchObject({ state: 'asleep', isLeaving: false });
        expect(events.at(-1)).toMatchObject({ payload: { values: { message: 'It has already run.' } } });
      }));

  test('is leaving until the server has answered', () =>
    asleep(204)
      .with((world) => (world.replies = () => NEVER))
      .when(cancel)
      .check((app) =>
        expect(app.read(commandsOf(1))[0]).toMatchObject({ state: 'asleep', isLeaving: true }),
      ));

  test('one that does not wait cannot be taken back: nobody is asked', () =>
    it().when(cancel).asked().expect());

  test('is not sent a second time by another press', () =>
    asleep(204).check((app) => {
      const [button] = commandActions;
      expect(button?.says(app.read, 1)).toBeNull();
    }));

  test('[ADM-02] in ghost mode it cannot be taken back', () =>
    asleep(204)
      .when(admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }), cancel)
      .check((app) => expect(app.read(commandsOf(1))[0]?.isLeaving).toBe(false)));
});

const ASKED = 'get /device/351/commands/c1';

describe('[MAP-11] what became of a command', () => {
  const asksIn = async (seconds: number, state: 'sent' | 'asleep') => {
    const one = it(() => says({ state }));
    await one
      .when(live)
      .check(() => void one.world.asked.splice(0))
      .after(`${seconds}s`);
    return one.world.asked.filter((words) => words === ASKED).length;
  };

  test('it is asked for often at first, and ever more seldom', async () => {
    expect(await asksIn(19, 'sent')).toBe(9);
    const minute = await asksIn(60, 'sent');
    expect(minute).toBeGreaterThan(15);
    expect(minute).toBeLessThan(20);
    expect(await asksIn(3600, 'asleep')).toBeLessThan(80);
    expect(pauseBefore({ state: 'asleep', at: 0 }, 7200)).toBe(300_000);
  });

  test('when nobody has answered for three minutes it says that nobody knows, and asks no more', async () => {
    const one = it();
    await one
      .when(live)
      .after('4min')
      .check((app) => expect(app.read(commandsOf(1))[0]?.state).toBe('unanswered'))
      .check(() => void one.world.asked.splice(0))
      .after('1h')
      .check(() => expect(one.world.asked).not.toContain(ASKED));
  });

  test('a device that has slept for a day is waited for no longer', () => {
    expect(pauseBefore({ state: 'asleep', at: 0 }, 86_399)).not.toBeNull();
    expect(pauseBefore({ state: 'asleep', at: 0 }, 86_400)).toBeNull();
  });

  test('a command that the service has forgotten: nobody knows', () =>
    it(({ method }) => (method === 'get' ? { status: 404, body: null } : says({})))
      .when(live)
      .after('3s')
      .check((app) => {
        expect(app.read(commandsOf(1))[0]?.state).toBe('unanswered');
        expect(hasFeature(app.read, 'commands', 1)).toBe(true);
      }));

  test('offline nobody is asked, and nothing is given up; back online the outcome comes', async () => {
    let isThere = true;
    const one = it(({ method }) =>
      isThere ? says(method === 'get' ? { state: 'confirmed' } : {}) : { status: 0, body: null },
    );
    await one
      .when(live, network.wentOffline())
      .check(() => {
        isThere = false;
        one.world.asked.splice(0);
      })
      .after('10min')
      .check((app) => {
        expect(one.world.asked).not.toContain(ASKED);
        expect(app.read(commandsOf(1))[0]?.state).toBe('sent');
        isThere = true;
      })
      .when(network.wentOnline())
      .after('3s')
      .check((app) => expect(app.read(commandsOf(1))[0]?.state).toBe('confirmed'));
  });
});

describe('[MAP-11] [STATE-07] what is under way outlives the visit', () => {
  const slot = accountSlot(CUSTOMER, 'commands');
  const run = {
    device: 1,
    imei: '351',
    command: 'live' as const,
    on: true,
    id: 'c1',
    state: 'confirmed' as const,
    at: START - 60,
    ends: START + 240,
    next: null,
  };
  const visit = (...runs: (typeof run)[]) =>
    scenario({ effects: commandEffects, backend: { ...backend(), ...careCalls } }).with((world) => {
      world.replies = () => of(says({ state: 'confirmed', ends: START + 240 }));
      world.slots.set(slot, { kind: 'fact', draft: commandEvents.restored({ runs }) });
    });

  test('LIVE that runs is kept, and shows after a reload', async () => {
    const first = it(() => says({ state: 'confirmed', ends: START + 240 }));
    await first.when(restored, live);
    const kept = first.world.slots.get(slot);
    expect(kept).toMatchObject({ draft: { payload: { runs: [{ command: 'live', ends: START + 240 }] } } });
    await visit(run)
      .when(restored, listed)
      .check((app) => expect(app.read(runningOn('1 live'))).toMatchObject({ ends: START + 240 }));
  });

  test('what has ended meanwhile does not come back', () =>
    visit({ ...run, ends: START - 1 })
      .when(restored, listed)
      .check((app) => expect(app.read(commandsOf(1))).toEqual([])));

  test('a press before it was read counts', () =>
    visit(run)
      .given(live)
      .when(restored)
      .check((app) => expect(app.read(commandsOf(1))).toMatchObject([{ state: 'asking' }])));

  test('ended, taken back or seen, it is kept no more', async () => {
    const one = visit(run);
    await one.when(restored, commandEvents.dismissed(which));
    expect(one.world.slots.get(slot)).toMatchObject({ draft: { payload: { runs: [] } } });
  });

  test('whoever never told a device anything has nothing kept', async () => {
    const one = it();
    await one.when(restored);
    expect(one.world.asked).toEqual([]);
  });

  test('[ADM-02] of an account that a super user looks at nothing is read or kept', async () => {
    const one = visit(run);
    await one
      .given(restored, admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }))
      .when(restored, live)
      .check((app) => expect(app.read(runningOn('1 live'))).toBeNull());
    expect(one.world.asked.filter((words) => words.startsWith('store'))).toEqual([]);
  });
});
