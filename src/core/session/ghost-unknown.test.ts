import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import { access, backend, customer, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { dataEffects } from '../server/data.effects.ts';
import { devices } from '../devices/devices.ts';
import { ghostEffects } from './ghost.effects.ts';
import { user } from './user.ts';

/** A super user enters the account of 12; the server says that the customer is this one. */
const entering = (answered: number) => {
  const real = backend();
  const it = scenario({
    effects: [...dataEffects, ...ghostEffects],
    backend: {
      ...real,
      customer: (id) => {
        const { request, read } = real.customer(id);
        return {
          request,
          read: (reply) => {
            const result = read(reply);
            return result.ok ? { ...result, value: { ...customer(), id: answered } } : result;
          },
        };
      },
    },
  });
  return it
    .with((world) => {
      world.replies = () => ({ status: 200, body: null });
    })
    .given(adminEvents.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }))
    .when(auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }));
};

describe('[ADM-02] [fault 61] a server that does not know on whose behalf it is asked', () => {
  test('is left at once, with a sentence; nothing of the super user’s own is shown under the customer’s name', () =>
    entering(CUSTOMER)
      .after('1s')
      .check((it, events) => {
        expect(it.read(user).customerData.success).toBeNull();
        expect(it.read(devices).byId.size).toBe(0);
        expect(events.map(({ type }) => type)).not.toContain('devices/listed');
        expect(events.filter(adminEvents.ghostLeft.is)).toHaveLength(1);
      })
      .with((world) => {
        expect(world.asked).toContain('load /');
        expect(world.asked).not.toContain('get /device');
        expect(world.slots.get('notice')).toMatchObject({
          draft: { payload: { tone: 'danger', text: 'ghost.notHere' } },
        });
      }));

  test('one that knows shows the account, and is asked for nothing before it has proven it', () =>
    entering(12)
      .after('1s')
      .check((it) => {
        expect(it.read(user).customerData.success?.id).toBe(12);
        expect(it.read(devices).byId.size).toBe(1);
      })
      .with((world) => {
        const calls = world.asked.filter((words) => /^(get|post|put|delete) /.test(words));
        expect(calls.indexOf('get /customer/12')).toBeLessThan(calls.indexOf('get /device'));
        expect(world.asked).not.toContain('load /');
      }));
});
