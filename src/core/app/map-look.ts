import * as app from '../../../events/app.ts';
import * as mapEvents from '../../../events/map.ts';
import { MAP_TYPES, type MapType } from '../../../events/map.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { isDark } from './settings.ts';
import { user } from '../session/user.ts';

export type MapLook = {
  /** Chosen in this session; null = what the account says. */
  type: MapType | null;
  perspective: boolean;
  /** Whether the deployment has pictures from above; not there where nobody said so. */
  satellite?: boolean;
};

/** A camera that was left tilted by more than this was left in perspective, degrees. */
const TILTED = 20;

/** How the map beneath looks. */
export const mapLook = projection<MapLook>('core/map-look', { type: null, perspective: false }, (on) => [
  on(app.started, (s, { payload: { satellite } }) => {
    if (satellite !== undefined) s.satellite = satellite;
  }),
  on(mapEvents.typeChosen, (s, e) => {
    s.type = e.payload.type;
  }),
  on(mapEvents.perspectiveChosen, (s, e) => {
    s.perspective = e.payload.on;
  }),
  on(mapEvents.cameraRestored, (s, e) => {
    s.perspective = e.payload.pitch > TILTED;
  }),
]);

/** The kind of map that an account names; other clients write names of their own (`mapbox_satellite_streets_v11`). */
export const mapTypeOf = (name: string): MapType =>
  MAP_TYPES.find((type) => type === name) ??
  (['satellite', 'outdoor', 'dark', 'light'] as const).find((type) => name.includes(type)) ??
  'standard';

/** The map that is wanted: chosen now, else kept in the customer's map settings (MAP-09); one that this deployment has. */
export const mapType = select((read): MapType => {
  const { type, satellite } = read(mapLook);
  const wanted = type ?? mapTypeOf(read(user).customerData.success?.map ?? '');
  return wanted === 'satellite' && satellite === false ? 'standard' : wanted;
});

/** True where what is drawn on the map must stand out from a dark ground, whatever the theme around it. */
export const isGroundDark = select((read): boolean => {
  const type = read(mapType);
  return type === 'dark' || type === 'satellite' || (type !== 'light' && read(isDark));
});
