import { osrm } from './osrm.ts';
import type { Routing, RoutingConfig } from './routing.ts';
import { valhalla } from './valhalla.ts';

/**
 * Returns the calls to the configured routing engine. To support another engine, add one more file that implements
 * `Routing`.
 */
export const routingOf = ({ kind, url }: RoutingConfig): Routing =>
  ({ osrm, valhalla })[kind](url.replace(/(?<!\/)\/+$/, ''));
