import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVICE_ACTIONS, type DeviceAction, mayWith } from '../../src/rules/rights/member-rights.ts';
import { aboutOf } from './call-rights.ts';
import { as, server } from './member-rights-given.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

describe('one table of rights', () => {
  test('says of every action who may do it', () => {
    const who = (action: DeviceAction) =>
      (['view', 'edit', 'owner'] as const)
        .filter((role) => mayWith(action, { role, isPaused: false }))
        .join(' ');
    expect(Object.fromEntries(DEVICE_ACTIONS.map((action) => [action, who(action)]))).toMatchInlineSnapshot(`
      {
        "alarms": "edit owner",
        "arrange": "view edit owner",
        "command": "edit owner",
        "exportTracks": "view edit owner",
        "geofences": "edit owner",
        "group": "owner",
        "guard": "edit owner",
        "handOver": "owner",
        "invite": "owner",
        "listen": "edit owner",
        "logbook": "owner",
        "look": "edit owner",
        "markAlerts": "edit owner",
        "papers": "edit owner",
        "pause": "owner",
        "plan": "edit owner",
        "seeAlerts": "view edit owner",
        "seeHistory": "view edit owner",
        "seeLive": "view edit owner",
        "share": "owner",
      }
    `);
  });

  test('every action as every role: the app and the server decide alike', async () => {
    for (const role of ['view', 'edit'] as const)
      for (const isPaused of [false, true]) {
        const { ask, calls } = await as(role, isPaused);
        for (const action of DEVICE_ACTIONS)
          for (const call of calls[action]) {
            const { method, path, body } = call.request;
            const name = `${role} ${isPaused ? 'paused ' : ''}${action}: ${method} ${path}`;
            const about = aboutOf(method, path, body);
            expect(about?.actions, name).toEqual([action]);
            const allows = mayWith(action, { role, isPaused });
            const result = await ask(call);
            const isForbidden = !result.ok && result.failure.status === 403;
            expect(isForbidden, `${name} ${JSON.stringify(result)}`).toBe(!allows);
          }
      }
  });

  test('the app checks a call by what it says of itself, and a change by its kind', async () => {
    const { calls } = await as('view', false);
    const wrong = DEVICE_ACTIONS.flatMap((action) =>
      calls[action].filter(({ about }) => about && about.action !== action),
    );
    expect(wrong).toEqual([]);
    const bySaying = DEVICE_ACTIONS.filter((action) => calls[action].some(({ about }) => about));
    expect(bySaying).toEqual([
      ...['seeHistory', 'seeAlerts', 'alarms', 'command', 'guard', 'papers', 'listen', 'logbook'],
    ]);
    const byKind = DEVICE_ACTIONS.filter((action) => calls[action].some(({ about }) => !about));
    expect(byKind).toEqual([
      ...['arrange', 'markAlerts', 'look', 'geofences', 'plan', 'logbook', 'group', 'share', 'pause'],
      'invite',
    ]);
  });

  test('calls for every action that has one are in the table', async () => {
    const { calls } = await as('view', false);
    const without = DEVICE_ACTIONS.filter((action) => calls[action].length === 0);
    // Positions are left out of the answer, files are made in the app, and nobody hands over by a call yet.
    expect(without).toEqual(['seeLive', 'exportTracks', 'handOver']);
  });

  test('a field of a device that nobody has heard of is its owner’s', () =>
    fc.assert(
      fc.property(
        fc
          .string({ minLength: 1 })
          .filter(
            (name) =>
              !/^(id|imei|ids|name|note|spurfarbe|icon|category_id|device|intervall|spurmodus|sharing|alarm|radius_)/.test(
                name,
              ),
          ),
        (name) => {
          const about = aboutOf('put', '/device/7', { [name]: 1 });
          expect(about?.actions).toEqual(['handOver']);
        },
      ),
    ));
});
