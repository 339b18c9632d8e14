import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { access, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { App } from '../../kernel/app.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { alertsEdit, sweepEdit } from './alert-edits.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { notifications } from './notifications.ts';
import { outboxEffects } from '../changes/outbox.effects.ts';
import { unreadEffects } from './unread.effects.ts';

/** Returns an alert with this id for a test, with these fields changed. */
export const alert = (id: number, changed: Partial<Notification> = {}): Notification => ({
  id,
  device: 1,
  kind: 5,
  title: 'Speed alarm',
  text: '',
  at: START - 100 + id,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
  ...changed,
});
export const LIST = [alert(1), alert(2), alert(3, { device: 2 }), alert(4, { device: 2, read: true })];

/** A mock server that stores which alerts are read. */
export function server(list: readonly Notification[] = LIST) {
  const read = new Map(list.map((one) => [one.id, one.read]));
  const ok = (success: unknown): Reply => ({ status: 200, body: { success } });
  const asked: string[] = [];
  const handle = ({ method, path, body, query }: ApiRequest): Reply | undefined => {
    if (method === 'put') asked.push(path);
    if (path === '/notifications/count')
      return ok({ number_of_unread: [...read.values()].filter((each) => !each).length });
    if (path === '/notifications/markReadByCustomer') {
      for (const id of read.keys()) read.set(id, query?.['isRead'] === 1);
      return ok(true);
    }
    const device = /markReadByDevice\/(\d+)/.exec(path)?.[1];
    if (device) {
      for (const one of list) if (one.device === Number(device)) read.set(one.id, query?.['isRead'] === 1);
      return ok(true);
    }
    if (method === 'put' && path === '/notifications') {
      const { ids, isread } = body as { ids: number[]; isread: number };
      for (const id of ids) read.set(id, isread === 1);
      return ok(true);
    }
    return undefined;
  };
  return { read, asked, handle };
}

/**
 * A test app with a signed-in customer who has these alerts. The mock server answers by itself unless `replies`
 * does.
 */
export function customer(replies: (request: ApiRequest) => Reply | undefined = () => undefined, list = LIST) {
  const there = server(list);
  const story = scenario({
    effects: [...changesEffects, ...outboxEffects, ...unreadEffects],
    backend: wholeBackend(),
  })
    .with((world) => {
      world.replies = (request) => replies(request) ?? there.handle(request);
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      network.wentOnline(),
      notificationEvents.listed({ notifications: [...list] }),
      notificationEvents.counted({ unread: list.filter(({ read }) => !read).length }),
    )
    .after('2s');
  return { story, there };
}
/** Returns the ids of the unread alerts in the app. */
export const unreadIds = (app: App) =>
  (app.read(notifications).success ?? [])
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
/** Marks alerts as read or unread, as the user does. */
export const mark = (app: App, ids: readonly number[], read = true) => {
  const edit = alertsEdit(app.read, ids, read);
  if (edit) app.publish(changeEvents.wanted({ edits: [edit], label: 'alerts.done.read' }));
};
/** Marks all alerts of a device or of the account as read, as the user does. */
export const sweep = (app: App, of: number | 'customer') =>
  app.publish(changeEvents.wanted({ edits: [sweepEdit(app.read, of)], label: 'alerts.done.all' }));
