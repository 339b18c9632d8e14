import { expect, test } from 'vitest';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import { notices as shownNotices } from '../app/notices.ts';
import { changes } from '../changes/changes.ts';
import { about, named, quiet, saved, setting, signedIn, told } from './account-kinds-given.ts';
import { customerWanted, settingsWanted } from './account-kinds.ts';
import { user } from './user.ts';

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
