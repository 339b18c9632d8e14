import * as auth from '../../events/auth.ts';
import * as network from '../../events/network.ts';
import * as notices from '../../events/notices.ts';
import * as userEvents from '../../events/user.ts';
import { camera } from '../../src/map/camera.ts';
import { access, customer } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { mapToolsPlugin } from './index.ts';

export const GÖTEBORG = { lat: 57.70716, lng: 11.96679 };
export const STOCKHOLM = { lat: 59.32938, lng: 18.06871 };
/** A test scenario with the map tools. */
export const tools = () => scenario({ plugins: [mapToolsPlugin], projections: [camera] });
export const signedIn = [
  auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: { ...customer(), map: 'outdoor' }, source: 'server' }),
  network.wentOnline(),
];
/** Returns the event that shows a warning with this text. */
export const told = (text: string) => notices.raised({ tone: 'warning', text, stays: 6_000 });
