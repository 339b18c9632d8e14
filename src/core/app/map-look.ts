import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as mapEvents from '../../../events/map.ts';
import { MAP_TYPES, type MapType } from '../../../events/map.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { isDark } from './settings.ts';
import { admin } from '../session/admin.ts';
import { user } from '../session/user.ts';

export type MapLook = {
  /** The map type that the user chose in this session. Null if the account's setting applies. */
  type: MapType | null;
  perspective: boolean;
  /** True if the map shows the places of all devices, false if only those of the selected device. */
  places: boolean;
  /** Whether the deployment has satellite images. Undefined if unknown. */
  satellite?: boolean;
  /** Address of the online map that users may choose. Undefined if the deployment offers none. */
  onlineMap?: string;
};

/** A stored map camera that is tilted by more than this counts as a perspective view (degrees). */
const TILTED = 20;

const NOTHING_CHOSEN: MapLook = { type: null, perspective: false, places: false };

/**
 * The look of the map: its type, whether it is shown in perspective, and whether it shows the places of all devices.
 */
export const mapLook = projection('core/map-look', NOTHING_CHOSEN, (on) => [
  on(app.started, (s, { payload: { satellite, onlineMap } }) => {
    if (satellite !== undefined) s.satellite = satellite;
    if (onlineMap !== undefined) s.onlineMap = onlineMap;
  }),
  on(mapEvents.typeChosen, (s, e) => {
    s.type = e.payload.type;
  }),
  on(mapEvents.perspectiveChosen, (s, e) => {
    s.perspective = e.payload.on;
  }),
  on(mapEvents.placesChosen, (s, e) => {
    s.places = e.payload.on;
  }),
  on(auth.loggedOut, (s) => {
    s.places = false;
  }),
  on(mapEvents.cameraRestored, (s, e) => {
    s.perspective = e.payload.pitch > TILTED;
  }),
]);

/**
 * Converts the map type's name in the account to the app's map type. Other clients may have stored names of their own
 * (`mapbox_satellite_streets_v11`).
 */
export const mapTypeOf = (name: string): MapType =>
  MAP_TYPES.find((type) => type === name) ??
  (['satellite', 'outdoor', 'dark', 'light'] as const).find((type) => name.includes(type)) ??
  'standard';

/**
 * The map type to show: the one chosen in this session, otherwise the one in the customer's map settings (MAP-09). A
 * type that this deployment does not offer is replaced by the standard map. So is a customer's online map in ghost
 * mode, because the super user's browser would call that map's server.
 */
export const mapType = select((read): MapType => {
  const { type, satellite, onlineMap } = read(mapLook);
  const wanted = type ?? mapTypeOf(read(user).customerData.success?.map ?? '');
  const isRefused =
    (wanted === 'satellite' && satellite === false) ||
    (wanted === 'online' && (onlineMap === undefined || (type === null && read(admin).ghostMode)));
  return isRefused ? 'standard' : wanted;
});

/**
 * Address of the online map, if the user may choose it now. Null if the deployment offers none or it is already chosen.
 */
export const onlineMapOffer = select((read): string | null =>
  read(mapType) === 'online' ? null : (read(mapLook).onlineMap ?? null),
);

/** Whether the base map is dark. Drawings on it must then be light, whatever the app's theme. */
export const isGroundDark = select((read): boolean => {
  const type = read(mapType);
  return type === 'dark' || type === 'satellite' || (type !== 'light' && read(isDark));
});
