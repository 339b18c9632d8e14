import type { AdminDevice } from '../../../events/admin-devices.ts';
import * as adminDevices from '../../../events/admin-devices.ts';
import { adminList } from '../table/admin-list.ts';
import { mayAdminister } from '../rights.ts';

export const PATH = '/admin-device-management';
const COLUMNS = ['imei', 'name', 'model', 'owner', 'lastContact', 'id'];
export const CONTACTS = ['recent', 'silent', 'never'] as const;

/** The list of all customers' trackers. The path of the page's address names the tracker that is open. */
export const devicesList = adminList<AdminDevice>(
  {
    id: 'devices',
    path: PATH,
    opens: 'path',
    columns: COLUMNS,
    usual: ['imei', 'name', 'model', 'owner', 'lastContact'],
    sortable: ['imei', 'name', 'model', 'owner', 'lastContact'],
    sort: 'imei',
    descending: false,
    filters: { contact: CONTACTS, model: null, owner: null },
  },
  mayAdminister('devices/list'),
  { listed: adminDevices.listed, failed: adminDevices.listFailed, again: adminDevices.listRequested },
);
