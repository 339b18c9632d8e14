import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import type { Change } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import { access, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Reply } from '../../ports/http-types.ts';
import { unsavedChanges } from '../changes/changes.ts';
import { accountEffects, named, quiet, saved, setting, signedIn, told } from './account-kinds-given.ts';
import { logoutEffects } from './logout.effects.ts';
import { user } from './user.ts';

const answering = (...replies: number[]) => {
  let i = 0;
  return (): Reply => ({ status: replies[Math.min(i++, replies.length - 1)] ?? 200, body: { success: {} } });
};
/** A setting that was changed on an earlier visit. */
const earlier = (userID: number): Change => ({
  id: 'earlier-0',
  batch: 'earlier',
  at: 1_750_000_000_000,
  notBefore: 0,
  edit: { of: 'settings', id: userID, set: { alarm_sounds: { 4: false } }, was: {} },
});

test('[HTTP-07] settings say success even on failure, and the change is sent again until the server has it', async () => {
  const story = told();
  await story
    .with((world) => {
      world.replies = answering(500, 500, 200);
    })
    .given(...signedIn)
    .when(quiet)
    .check((app, events) => {
      expect(events.filter(notices.raised.is)).toMatchObject([{ payload: saved.payload }]);
      expect(events.map(({ type }) => type)).toContain('changes/postponed');
      expect(app.read(user).settings.success?.alarm_sounds).toEqual({ 4: false });
      expect(story.world.outbox.size).toBe(1);
    })
    .after('1s')
    .after('4s')
    .check((app, events) => {
      expect(events.filter(notices.raised.is), 'no second word').toHaveLength(1);
      expect(app.read(unsavedChanges)).toEqual([]);
      expect(story.world.outbox.size).toBe(0);
    })
    .asked('put /customer/7/settings', 'put /customer/7/settings', 'put /customer/7/settings');
});

test('[HTTP-07] offline nothing is tried; back online the change goes out soon', async () => {
  await told()
    .given(...signedIn)
    .when(network.wentOffline(), quiet)
    .after('5min')
    .asked()
    .with((world) => {
      world.replies = answering(200);
    })
    .when(network.wentOnline())
    .after('1s')
    // It is old: first it is seen whether somebody else has changed the same.
    .asked('get /customer/7/settings', 'put /customer/7/settings')
    .check((app) => expect(app.read(unsavedChanges)).toEqual([]));
});

test('[HTTP-07] a setting that the server will not have is taken back, told, and not sent again and again', async () => {
  await told()
    .with((world) => {
      world.replies = () => ({ status: 422, body: { error: 'no' } });
    })
    .given(...signedIn)
    .when(quiet)
    .check((app, events) => {
      expect(app.read(user).settings.success?.alarm_sounds).toBeUndefined();
      expect(events.filter(notices.raised.is)).toMatchObject([
        { payload: { tone: 'success' } },
        { payload: { tone: 'danger', values: { message: 'no' } } },
      ]);
    })
    .asked('put /customer/7/settings')
    .after('10min')
    .asked();
});

test('[HTTP-07] sounds that somebody else has set meanwhile are asked about, and not written over', async () => {
  const press = changeEvents.wanted({
    edits: [
      {
        of: 'settings',
        id: 7,
        set: { alarm_sounds: { 4: false, 5: true } },
        was: { alarm_sounds: { 4: true, 5: true } },
      },
    ],
    label: '',
  });
  /** The server refuses what is not upon its newest, where somebody else has set these sounds. */
  const met = (alarm_sounds: object, state: string) =>
    told()
      .with((world) => {
        world.replies = ({ method }) =>
          method === 'put'
            ? { status: 409, body: null }
            : { status: 200, body: { success: { alarm_sounds } } };
      })
      .given(...signedIn)
      .when(press)
      .check((app) => expect(app.read(unsavedChanges)).toMatchObject([{ state }]));
  await met({ 4: 1, 5: 0 }, 'conflict');
  await met({ 4: 0, 5: 1 }, 'waiting');
});

test('[HTTP-07] what waited outlives a reload, for its own customer only', async () => {
  const restored = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
  const story = told();
  await story
    .with((world) => {
      world.outbox.set('earlier-0', earlier(CUSTOMER));
      world.replies = answering(200);
    })
    .when(restored)
    .after('1s')
    .check((app, events) => {
      expect(events.map(({ type }) => type)).toContain('changes/found');
      expect(app.read(unsavedChanges)).toEqual([]);
      expect(story.world.outbox.size).toBe(0);
    });
});

test('[AUTH-07] a logout forgets what waited', async () => {
  const story = scenario({ effects: [...accountEffects, ...logoutEffects], backend: wholeBackend() });
  await story
    .given(...signedIn)
    .when(network.wentOffline(), quiet)
    .with((world) => expect(world.outbox.size).toBe(1))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .after('1s')
    .check((app) => {
      expect(story.world.outbox.size).toBe(0);
      expect(app.read(unsavedChanges)).toEqual([]);
      expect(app.read(user).pending).toEqual([]);
    });
});

describe('[ADM-02] in ghost mode', () => {
  const visit = [
    admin.ghostEntered({ userID: 12, by: 7, superUser: true }),
    auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }),
  ];
  const changing = () =>
    told().with((world) => {
      world.replies = () => ({ status: 200, body: { success: {} } });
      world.outbox.set('earlier-0', earlier(7));
    });

  test.each([quiet, named])('a change goes nowhere, is taken back, and says why', async (change) => {
    await changing()
      .given(...visit)
      .when(change)
      .expect(
        changeEvents.declined({ reason: 'Read only' }),
        notices.raised({ tone: 'danger', text: 'failure.readOnly', stays: 4_000 }),
      )
      .asked();
  });

  test('with editing on it is made in the account that is looked at, and nothing of it is kept here', async () => {
    const story = changing();
    await story
      .given(...visit, admin.editingSwitchedOn())
      .when(setting({ logout_onclose: true }, 12))
      .asked('put /customer/12/settings')
      .with((world) => expect([...world.outbox.keys()]).toEqual(['earlier-0']));
  });

  test('what waits for the own account is not sent to another', async () => {
    await changing()
      .when(...visit, admin.editingSwitchedOn())
      .after('10min')
      .asked();
  });
});
