import type { Customer, UserSettings } from '../../../events/account-types.ts';
import * as auth from '../../../events/auth.ts';
import type { Change, EditOf } from '../../../events/change-types.ts';
import type * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as userEvents from '../../../events/user.ts';
import type { AnyDefinition } from '../../kernel/event.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { appState } from '../app/app-state.ts';

export type User = {
  /** `success` is the data as the user sees it, including pending changes. */
  customerData: { success: Customer | null };
  settings: { success: UserSettings | null };
  loading: boolean;
  admin_permissions: string[];
  error: Failure | null;
  /** Customer data and settings as the server has them. */
  confirmed: { customer: Customer | null; settings: UserSettings | null };
  /** Changes of customer data and settings that the server has not saved yet, oldest first. */
  pending: PendingChange[];
};
type PendingChange = { id: string; edit: EditOf<'customer' | 'settings'> };

const nobody: User = {
  customerData: { success: null },
  settings: { success: null },
  loading: false,
  admin_permissions: [],
  error: null,
  confirmed: { customer: null, settings: null },
  pending: [],
};

/** Computes what the user sees: the server's version of customer data and settings, with all pending changes. */
function show(s: User): void {
  const { customer, settings } = s.confirmed;
  const on = (of: 'customer' | 'settings') =>
    s.pending.flatMap(({ edit }) => (edit.of === of ? [edit.set] : []));
  s.customerData.success = customer && Object.assign({}, customer, ...on('customer'));
  s.settings.success = settings && Object.assign({}, settings, ...on('settings'));
}
function add(s: User, made: readonly Change[]): void {
  for (const { id, edit, refused } of made) {
    const isMine = edit.of === 'customer' || edit.of === 'settings';
    if (isMine && !refused && s.pending.every((each) => each.id !== id)) s.pending.push({ id, edit });
  }
  show(s);
}
function remove(s: User, ids: readonly string[]): void {
  s.pending = s.pending.filter(({ id }) => !ids.includes(id));
  show(s);
}

/** Returns a stand-in for an event definition. It has only the event's name, which is all that a projection needs. */
const named = <Definition extends AnyDefinition>(type: Definition['type']) => ({ type }) as Definition;
/**
 * Stand-ins for the definitions of the events about changes. This state exists before a session, but the real
 * definitions are loaded with a session, because they contain the schemas of all edits.
 */
const CHANGES = {
  submitted: named<typeof changeEvents.submitted>('changes/submitted'),
  found: named<typeof changeEvents.found>('changes/found'),
  saved: named<typeof changeEvents.saved>('changes/saved'),
  refused: named<typeof changeEvents.refused>('changes/refused'),
  dropped: named<typeof changeEvents.dropped>('changes/dropped'),
  conflicted: named<typeof changeEvents.conflicted>('changes/conflicted'),
  decided: named<typeof changeEvents.decided>('changes/decided'),
};

/** The signed-in customer's data and settings (STATE-02); devices and notifications have their own projections. */
export const user = projection<User>('core/user', nobody, (on) => [
  on(auth.loginSucceeded, (s) => {
    s.loading = true;
  }),
  on(auth.sessionRestored, (s) => {
    s.loading = true;
  }),
  on(userEvents.customerLoaded, (s, e) => {
    // Stored customer data is ignored if the server has already answered.
    if (e.payload.source === 'storage' && s.confirmed.customer) return;
    s.confirmed.customer = e.payload.customer;
    s.admin_permissions = e.payload.customer.adminPermissions ?? [];
    show(s);
    if (e.payload.source === 'storage') return;
    s.loading = false;
    s.error = null;
  }),
  on(userEvents.settingsLoaded, (s, e) => {
    if (e.payload.source === 'server' || !s.confirmed.settings) s.confirmed.settings = e.payload.settings;
    show(s);
  }),
  on(userEvents.customerLoadFailed, (s, e) => {
    s.loading = false;
    s.error = e.payload.failure;
  }),
  on(CHANGES.submitted, (s, e) => add(s, e.payload.changes)),
  on(CHANGES.found, (s, e) => add(s, e.payload.changes)),
  on(CHANGES.saved, (s, e) => remove(s, [e.payload.id])),
  on(CHANGES.refused, (s, e) => remove(s, [e.payload.id])),
  on(CHANGES.dropped, (s, e) => remove(s, e.payload.ids)),
  // Pending changes now build on what another device has saved meanwhile.
  on(CHANGES.conflicted, (s, { payload: { theirs } }) => {
    if (theirs.of === 'customer') s.confirmed.customer = theirs.customer;
    else if (theirs.of === 'settings') s.confirmed.settings = theirs.settings;
    else return;
    show(s);
  }),
  on(CHANGES.decided, (s, e) => {
    if (e.payload.keep === 'theirs') remove(s, [e.payload.id]);
  }),
]);

/** Which optional buttons the app shows, by the customer's settings (STATE-06). All until the settings are loaded. */
export const shownButtons = select((read) => {
  const settings = read(user).settings.success;
  return {
    imei: settings?.show_imei_btn ?? true,
    allDevices: settings?.show_all_devices_btn ?? true,
    alarms: settings?.show_alarms_btn ?? true,
    note: settings?.show_note_btn ?? true,
  };
});

/**
 * The time zone in which times are shown: the one that the customer chose, otherwise the new zone of the user's
 * computer or phone if it changed while the app was running. Undefined means the browser's own zone.
 */
export const timeZoneInUse = select(
  (read) => (read(user).settings.success?.time_zone || read(appState).zone) ?? undefined,
);
