import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as commandEvents from '../../../events/commands.ts';
import { commandActions } from '../../../plugins/device-care/index.ts';
import { START } from '../../../tests/samples.ts';
import { commandsOf, runningOn, secondsLeft } from './commands.ts';
import { hasFeature } from '../app/mode-features.ts';
import { it, listed, live, restored, says, which } from './commands-given.ts';

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
