import { expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { access, backend, CUSTOMER, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { notifications } from './notifications.ts';

import { unreadEffects } from './unread.effects.ts';

const restored = auth.sessionRestored({ ...access(), email: '' });
let unread = 3;
let reason: 'unavailable' | 'server' | null = null;
const it = () => {
  unread = 3;
  reason = null;
  return scenario({
    effects: [...unreadEffects, ...changesEffects],
    backend: {
      ...backend(),
      unreadCount: () => ({
        request: { method: 'get', path: '/notifications/count' },
        read: () =>
          reason ? { ok: false, failure: { reason, status: 404 } } : { ok: true, value: unread, leftOut: [] },
      }),
    },
  }).with((world) => (world.replies = () => ({ status: 200, body: null })));
};
const one = (id: number) => ({
  id,
  device: 1,
  kind: 4,
  title: '',
  text: '',
  at: START,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
});

test('[PUSH-06] after login the number of unread ones is the badge', () =>
  it().when(restored).after('1s').asked('get /notifications/count', 'badge 3').idle());

test('[PUSH-06] it is counted again on resume, when one came and when one was read; many at once are one question', () =>
  it()
    .when(restored)
    .after('1s')
    .asked('get /notifications/count', 'badge 3')
    .check(() => void (unread = 5))
    .when(...Array.from({ length: 20 }, (_, i) => notificationEvents.received({ notifications: [one(i)] })))
    .after('1s')
    .asked('get /notifications/count', 'badge 5')
    .check(() => void (unread = 4))
    .when(app.resumed())
    .after('1s')
    .asked('get /notifications/count', 'badge 4')
    .when(notificationEvents.markChosen({ ids: [1], read: true }))
    .asked('put /notifications', 'badge 3')
    .check(() => void (unread = 3))
    .after('1s')
    .asked('get /notifications/count'));

test('[PUSH-06] none unread takes the badge away, and so does a logout', () =>
  it()
    .check(() => void (unread = 0))
    .when(restored)
    .after('1s')
    .asked('get /notifications/count', 'badge 0')
    .when(auth.loggedOut({ reason: 'chosen' }))
    .asked('badge 0')
    .after('1min')
    .asked());

test('[PUSH-06] a server that does not count leaves the badge alone, without an error', () =>
  it()
    .check(() => void (reason = 'unavailable'))
    .when(restored)
    .after('1min')
    .asked('get /notifications/count')
    .idle());

test('[PUSH-06] ghost mode neither counts nor touches the badge', () =>
  it()
    .given(adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }))
    .when(restored, app.resumed(), notificationEvents.received({ notifications: [one(1)] }))
    .after('1min')
    .asked());

test('[ADM-02] in ghost mode nothing is marked as read at the server, and the list says so', () =>
  it()
    .given(
      adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
      notificationEvents.listed({ notifications: [one(1)] }),
    )
    .when(notificationEvents.markChosen({ ids: [1], read: true }))
    .asked()
    .check((it) => expect(it.read(notifications).success?.[0]?.read).toBe(false)));
