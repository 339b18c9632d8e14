import { osrm, valhalla } from './engines.ts';
import type { Routing, RoutingConfig } from './routing.ts';

/**
 * Returns the calls to the configured routing engine. To support another engine, add a `Routing` to
 * `engines.ts`.
 */
export const routingOf = ({ kind, url }: RoutingConfig): Routing =>
  ({ osrm, valhalla })[kind](url.replace(/(?<!\/)\/+$/, ''));
