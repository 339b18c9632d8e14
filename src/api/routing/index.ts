import { osrm } from './osrm.ts';
import type { Routing, RoutingConfig } from './routing.ts';
import { valhalla } from './valhalla.ts';

/** The configured routing engine. Another kind needs one more file that implements `Routing`. */
export const routingOf = ({ kind, url }: RoutingConfig): Routing =>
  ({ osrm, valhalla })[kind](url.replace(/(?<!\/)\/+$/, ''));
