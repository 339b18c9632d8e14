import { expect, test, describe } from 'vitest';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import { notices as shownNotices } from '../app/notices.ts';
import { changes, unkeptChanges, unsavedChanges } from '../changes/changes.ts';
import {
  about,
  named,
  quiet,
  saved,
  setting,
  signedIn,
  told,
  accountEffects,
} from './account-kinds-given.ts';
import { customerWanted, settingsWanted } from './account-kinds.ts';
import { user } from './user.ts';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import type { Change } from '../../../events/change-types.ts';
import { access, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { logoutEffects } from './logout.effects.ts';

const raw = { id: 7, email: 'ada@example.com', firstname: 'Grace' };

test('[HTTP-06] an update without a user id is refused: said, logged, and not sent', async () => {
  const refused = [
    changeEvents.declined({ reason: 'UserID is missing' }),
    notices.raised({ tone: 'danger', text: 'settings.userIdMissing', stays: 4_000 }),
  ] as const;
  await told()
    .when(named)
    .expect(...refused)
    .when(quiet)
    .expect(...refused)
    .asked()
    .check((app) => expect(app.read(changes).queue).toEqual([]));
});

test('[HTTP-07] a change of the customer shows at once and says success for 2 s', async () => {
  await told()
    .with((world) => {
      world.replies = () => ({ status: 200, body: { success: raw } });
    })
    .given(...signedIn)
    .when(named)
    .expectTypes(
      'changes/submitted',
      'changes/dispatched',
      'user/customerLoaded',
      'notices/raised',
      'changes/saved',
    )
    .check((app, events) => {
      expect(events.find(notices.raised.is)).toMatchObject({ payload: saved.payload });
      expect(app.read(user).customerData.success?.firstName).toBe('Grace');
      expect(app.read(user).confirmed.customer?.firstName).toBe('Grace');
    });
});

test('[HTTP-07] [fault 67] it is on the disk before it shows, and shows before the server has answered', async () => {
  const story = told();
  await story
    .with((world) => {
      world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
    })
    .given(...signedIn)
    .when(network.wentOffline(), named, quiet)
    .check((app) => {
      expect(app.read(user).customerData.success?.firstName).toBe('Grace');
      expect(app.read(user).confirmed.customer?.firstName).toBe('Ada');
      expect(app.read(user).settings.success?.alarm_sounds).toEqual({ 4: false });
      expect([...story.world.outbox.values()].map(({ edit }) => edit.of)).toEqual(['customer', 'settings']);
    })
    .asked();
});

test('[fault 67] what the disk does not take is said not to be kept', async () => {
  const story = told();
  story.ports.outbox.keep = () => Promise.resolve('QuotaExceededError');
  await story
    .given(...signedIn)
    .when(network.wentOffline(), named)
    .check((app) => {
      expect(app.read(user).customerData.success?.firstName).toBe('Grace');
      expect(app.read(shownNotices).map(({ text }) => text)).toContain('changes.notKept');
    });
});

test.each([
  [404, { error: 'User not found' }, 'notFound'],
  [409, { error: 'Somebody else has changed this meanwhile.' }, 'conflict'],
  [413, { error: { message: 'That is too much.' } }, 'invalid'],
  [422, { error: { message: 'The name is too long.' } }, 'invalid'],
])(
  '[HTTP-07] refused with %i: taken back, logged, and said for 4 s in the server’s words',
  async (status, body, reason) => {
    const message = typeof body.error === 'string' ? body.error : body.error.message;
    await told()
      .with((world) => {
        world.replies = () => ({ status, body });
      })
      .given(...signedIn)
      .when(named)
      .check((app, events) => {
        const refused = events.find(changeEvents.refused.is);
        expect(refused).toMatchObject({ payload: { failure: { reason, status, message } } });
        expect(events.filter(notices.raised.is)).toMatchObject([
          { payload: { tone: 'danger', text: 'settings.serverSays', values: { message }, stays: 4_000 } },
        ]);
        expect(app.read(user).customerData.success?.firstName).toBe('Ada');
      });
  },
);

test('[HTTP-07] 412: somebody else has set another name, and the user is asked', async () => {
  await told()
    .with((world) => {
      world.replies = ({ method }) =>
        method === 'put'
          ? { status: 412, body: { error: 'This is not the newest version.' } }
          : { status: 200, body: { success: { ...raw, firstname: 'Greta' } } };
    })
    .given(...signedIn)
    .when(named)
    .check((app) => {
      expect(app.read(changes).queue).toMatchObject([{ state: 'conflict' }]);
      expect(app.read(user).customerData.success?.firstName).toBe('Grace');
    });
});

test('[HTTP-07] 412, and the user keeps what the other device has saved: it is shown', async () => {
  await told()
    .with((world) => {
      world.replies = ({ method }) =>
        method === 'put'
          ? { status: 412, body: { error: 'This is not the newest version.' } }
          : { status: 200, body: { success: { ...raw, firstname: 'Greta' } } };
    })
    .given(...signedIn)
    .when(named)
    .check((app) => {
      const [queued] = app.read(changes).queue;
      app.publish(changeEvents.decided({ id: queued?.id ?? '', keep: 'theirs' }));
      expect(app.read(changes).queue).toEqual([]);
      expect(app.read(user).customerData.success?.firstName).toBe('Greta');
    });
});

test('[HTTP-07] without words of the server our own are said', async () => {
  await told()
    .with((world) => {
      world.replies = () => ({ status: 403, body: null });
    })
    .given(...signedIn)
    .when(named)
    .check((_, events) =>
      expect(events.find(notices.raised.is)).toMatchObject({
        payload: { tone: 'danger', text: 'failure.forbidden', stays: 4_000 },
      }),
    );
});

test('[HTTP-07] two changes, the first refused: only the first is taken back', async () => {
  await told()
    .with((world) => {
      world.replies = ({ body }) =>
        'firstname' in (body as object)
          ? { status: 422, body: null }
          : { status: 200, body: { success: { ...raw, firstname: 'Ada', lastname: 'Hopper' } } };
    })
    .given(...signedIn)
    .when(named, about({ lastName: 'Hopper' }))
    .check((app) =>
      expect(app.read(user).customerData.success).toMatchObject({ firstName: 'Ada', lastName: 'Hopper' }),
    );
});

test('[HTTP-07] a setting changed twice shows its second value while the first is saved', async () => {
  const story = told();
  await story
    .given(...signedIn)
    .when(network.wentOffline(), setting({ logout_onclose: true }), setting({ logout_onclose: false }))
    .check((app) => {
      const [first] = app.read(changes).queue;
      app.publish(
        changeEvents.saved({
          id: first?.id ?? '',
          outcome: {
            of: 'settings',
            settings: { ...app.read(user).confirmed.settings, logout_onclose: true } as never,
          },
          again: false,
        }),
      );
      expect(app.read(user).settings.success?.logout_onclose).toBe(false);
      expect(app.read(user).pending.map(({ edit }) => edit.set)).toEqual([{ logout_onclose: false }]);
    });
});

test('[HTTP-07] a press notes what was there, and leaves out what nobody knows', async () => {
  await told()
    .given(...signedIn)
    .check(({ read }) => {
      expect(customerWanted(read, { firstName: 'Grace' }).payload.edits).toEqual([
        { of: 'customer', id: 7, set: { firstName: 'Grace' }, was: { firstName: 'Ada' } },
      ]);
      expect(settingsWanted(read, { alert_emails: true }).payload.edits).toEqual([
        { of: 'settings', id: 7, set: { alert_emails: true }, was: {} },
      ]);
    });
});

const answering = (...replies: number[]) => {
  let i = 0;
  return (): Reply => ({ status: replies[Math.min(i++, replies.length - 1)] ?? 200, body: { success: {} } });
};
/** A change of a setting that an earlier visit made and the server has not saved. */
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
    // The change is old, so the app first checks whether another user has changed the same setting.
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
  /** The mock server rejects the change with 409, because another user has meanwhile saved these sounds. */
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
      .asked('put /customer/12/settings', 'ask before leaving', 'no longer ask before leaving')
      .with((world) => expect([...world.outbox.keys()]).toEqual(['earlier-0']));
  });

  test('while the server is away the app says that nothing of it is kept here', async () => {
    await changing()
      .with((world) => {
        world.replies = () => ({ status: 0, body: undefined, problem: 'unreachable' });
      })
      .given(...visit, admin.editingSwitchedOn())
      .when(setting({ logout_onclose: true }, 12))
      .check((app) => expect(app.read(unkeptChanges)).toHaveLength(1));
  });

  test('what waits for the own account is not sent to another', async () => {
    await changing()
      .when(...visit, admin.editingSwitchedOn())
      .after('10min')
      .asked();
  });
});
