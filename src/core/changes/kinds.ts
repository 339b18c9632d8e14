import { alertsKind } from '../devices/alert-edits.ts';
import { devicesKind, geofenceKind, groupKind } from '../devices/change-kinds.ts';
import { carKind, contactKind, driverKind, reasonKind } from '../travel/logbook/registers.ts';
import { lockKind, tripKind, tripShapeKind, tripsKind } from '../travel/logbook/trip-kinds.ts';
import { papersKind } from '../devices/papers.ts';
import { guardKind } from '../devices/park-guard.ts';
import { shareKind } from '../devices/shares.ts';
import { customerKind, settingsKind } from '../session/account-kinds.ts';

/**
 * The kinds of changes for entities that the core itself needs. All other kinds belong to plugins (`changeKinds`).
 */
export const coreKinds: readonly { readonly of: string }[] = [
  devicesKind,
  groupKind,
  geofenceKind,
  shareKind,
  alertsKind,
  customerKind,
  settingsKind,
  papersKind,
  guardKind,
  tripsKind,
  tripKind,
  tripShapeKind,
  lockKind,
  driverKind,
  contactKind,
  reasonKind,
  carKind,
];
