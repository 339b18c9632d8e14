import type {
  Customer,
  CustomerChanges,
  SettingsChanges,
  UserSettings,
} from '../../../events/account-types.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as userEvents from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { appState } from '../app/app-state.ts';

export type User = {
  /** `success`: as it shows, changes that are under way included. */
  customerData: { success: Customer | null };
  settings: { success: UserSettings | null };
  loading: boolean;
  admin_permissions: string[];
  error: Failure | null;
  /** As the server knows them. */
  confirmed: { customer: Customer | null; settings: UserSettings | null };
  /** Changes of the customer that are under way, oldest first. */
  pending: CustomerChanges[];
  /** Settings that the server lacks, and how many times in a row it could not be told; 0 = no further try now. */
  unsaved: { changes: SettingsChanges; failures: number };
};

const nobody: User = {
  customerData: { success: null },
  settings: { success: null },
  loading: false,
  admin_permissions: [],
  error: null,
  confirmed: { customer: null, settings: null },
  pending: [],
  unsaved: { changes: {}, failures: 0 },
};

/** A refusal of these kinds will not change by asking again; the others may pass. */
const FINAL: readonly Failure['reason'][] = ['forbidden', 'notFound', 'conflict', 'invalid', 'unavailable'];

/** What shows: the server's truth with everything that is still on its way. */
function show(s: User): void {
  const { customer, settings } = s.confirmed;
  s.customerData.success = customer && Object.assign({}, customer, ...s.pending);
  s.settings.success = settings && Object.assign({}, settings, s.unsaved.changes);
}

/** What is known of the signed-in customer (STATE-02); devices and notifications have projections of their own. */
export const user = projection<User>('core/user', nobody, (on) => [
  on(auth.loginSucceeded, (s) => {
    s.loading = true;
  }),
  on(auth.sessionRestored, (s) => {
    s.loading = true;
  }),
  on(userEvents.customerLoaded, (s, e) => {
    if (e.payload.source === 'storage' && s.confirmed.customer) return; // the server was faster
    s.confirmed.customer = e.payload.customer;
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
  on(userEvents.customerChangeSubmitted, (s, e) => {
    s.pending.push(e.payload.changes);
    show(s);
  }),
  on(userEvents.customerChangeSaved, (s) => {
    // It becomes the truth until the server's own answer, which follows, says it better.
    if (s.confirmed.customer) Object.assign(s.confirmed.customer, s.pending.shift());
    show(s);
  }),
  on(userEvents.customerChangeFailed, (s) => {
    s.pending.shift();
    show(s);
  }),
  on(userEvents.settingsChangeSubmitted, (s, e) => {
    Object.assign(s.unsaved.changes, e.payload.changes);
    show(s);
  }),
  on(userEvents.settingsChangeSaved, (s, e) => {
    // What was changed once more meanwhile still waits.
    const { changes } = s.unsaved;
    const saved: SettingsChanges = e.payload.changes;
    const left = Object.entries(changes).filter(
      ([name, value]) => JSON.stringify(saved[name as keyof SettingsChanges]) !== JSON.stringify(value),
    );
    s.unsaved = { changes: Object.fromEntries(left), failures: left.length > 0 ? 1 : 0 };
    show(s);
  }),
  on(userEvents.settingsChangeFailed, (s, e) => {
    s.unsaved.failures = FINAL.includes(e.payload.failure.reason) ? 0 : s.unsaved.failures + 1;
  }),
  on(userEvents.settingsQueueRestored, (s, e) => {
    s.unsaved = { changes: { ...e.payload.changes, ...s.unsaved.changes }, failures: 1 };
    show(s);
  }),
  on(userEvents.changeRefused, (s) => {
    s.pending = [];
    s.unsaved = { changes: {}, failures: 0 };
    show(s);
  }),
  on(network.wentOnline, (s) => {
    if (s.unsaved.failures > 1) s.unsaved.failures = 1;
  }),
]);

/** Which buttons the customer's settings show (STATE-06); all, until the settings are known. */
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
 * The time zone that the customer chose, or the one that the device was taken into since the app runs; undefined: times are
 * shown in the device's.
 */
export const timeZoneInUse = select(
  (read) => (read(user).settings.success?.time_zone || read(appState).zone) ?? undefined,
);

/** How often the server could not be told of settings that wait; null when nothing is to be tried again. */
export const settingsToRetry = select((read) => {
  const { changes, failures } = read(user).unsaved;
  return failures > 0 && Object.keys(changes).length > 0 ? failures : null;
});
