import type { HttpHandler } from 'msw/http';
import type { WebSocketHandler } from 'msw/ws';
import { apiHandlers, type HandlerOptions } from './api/handlers.ts';
import { geocoderHandlers } from './api/geocoder-routes.ts';
import { routingHandlers } from './api/routing-routes.ts';
import type { MockClock, MockStorage } from './clock.ts';
import { chooseScenarios } from './scenarios.ts';
import { loadRoads } from './simulator/load-roads.ts';
import { socketHandler } from './socket/handler.ts';
import type { Named } from './texts/names/en.ts';
import { createWorld, type World } from './world/world.ts';

export type WorldSetting = {
  readonly clock: MockClock;
  readonly storage: MockStorage;
  /** Scenario names separated by commas, as in `?scenario=slow,401`, or null. */
  readonly scenario: string | null;
  /** Translates the demo's names into the user's language. Absent: the names are in English. */
  readonly named?: Named;
  /** The mock server offers the API of a Traccar. */
  readonly isTraccar?: boolean;
};

/** Creates the data and state ("world") that the mock server's handlers work on. */
export const demoWorld = ({ clock, storage, scenario, named, isTraccar }: WorldSetting): World => {
  const scenarios = chooseScenarios(scenario, isTraccar ? 'traccar' : 'product');
  return createWorld({ clock, storage, scenarios, loadRoads, named });
};

type Places = { readonly geocoderUrl?: string | undefined; readonly routingUrl?: string | undefined };

/** Returns the handlers of the mock geocoder and routing engine, if configured. */
export const placeHandlers = (world: World, { geocoderUrl, routingUrl }: Places): HttpHandler[] => {
  const isOffline = () => world.scenarios.active.has('offline');
  return [
    ...(geocoderUrl === undefined ? [] : geocoderHandlers(loadRoads, geocoderUrl, isOffline)),
    ...(routingUrl === undefined ? [] : routingHandlers(loadRoads, routingUrl, isOffline)),
  ];
};

/** All request handlers of the mock server, for a page, a service worker or Node. */
export const demoHandlers = (
  world: World,
  {
    socketUrl,
    geocoderUrl,
    routingUrl,
    ...options
  }: HandlerOptions & Places & { readonly socketUrl: string },
): (HttpHandler | WebSocketHandler)[] => [
  ...placeHandlers(world, { geocoderUrl, routingUrl }),
  ...apiHandlers(world, options),
  socketHandler(world, socketUrl),
];
