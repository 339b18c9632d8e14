import type { Customer, UserSettings } from '../../events/account-types.ts';
import * as auth from '../../events/auth.ts';
import type { Failure } from '../../events/session-types.ts';
import * as userEvents from '../../events/user.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

export type User = {
  customerData: { success: Customer | null };
  settings: { success: UserSettings | null };
  loading: boolean;
  admin_permissions: string[];
  error: Failure | null;
};

const nobody: User = {
  customerData: { success: null },
  settings: { success: null },
  loading: false,
  admin_permissions: [],
  error: null,
};

/** What is known of the signed-in customer (STATE-02); devices and notifications have projections of their own. */
export const user = projection<User>('core/user', nobody, (on) => [
  on(auth.loginSucceeded, (s) => {
    s.loading = true;
  }),
  on(auth.sessionRestored, (s) => {
    s.loading = true;
  }),
  on(userEvents.customerLoaded, (s, e) => {
    if (e.payload.source === 'storage' && s.customerData.success) return; // the server was faster
    s.customerData.success = e.payload.customer;
    if (e.payload.source === 'storage') return;
    s.loading = false;
    s.error = null;
  }),
  on(userEvents.settingsLoaded, (s, e) => {
    if (e.payload.source === 'server' || !s.settings.success) s.settings.success = e.payload.settings;
  }),
  on(userEvents.customerLoadFailed, (s, e) => {
    s.loading = false;
    s.error = e.payload.failure;
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
