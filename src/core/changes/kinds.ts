import { alertsKind } from '../alert-edits.ts';
import { devicesKind, groupKind } from '../device-kinds.ts';
import { geofenceKind } from '../geofences.ts';
import { carKind, contactKind, driverKind, reasonKind } from '../logbook/registers.ts';
import { lockKind, tripKind, tripShapeKind, tripsKind } from '../logbook/trip-kinds.ts';
import { shareKind } from '../shares.ts';

/** Change kinds of things that the core itself needs; all others are part of a plugin (`changeKinds`). */
export const coreKinds: readonly { readonly of: string }[] = [
  devicesKind,
  groupKind,
  geofenceKind,
  shareKind,
  alertsKind,
  tripsKind,
  tripKind,
  tripShapeKind,
  lockKind,
  driverKind,
  contactKind,
  reasonKind,
  carKind,
];
