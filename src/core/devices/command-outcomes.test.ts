import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as commandEvents from '../../../events/commands.ts';
import * as network from '../../../events/network.ts';
import { careCalls } from '../../api/product/care-calls.ts';
import { backend, CUSTOMER, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { commandsOf, runningOn } from './commands.ts';
import { commandEffects, pauseBefore } from './commands.effects.ts';
import { hasFeature } from '../app/mode-features.ts';
import { accountSlot } from '../storage/slots.ts';
import { it, listed, live, restored, says, which } from './commands-given.ts';

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
