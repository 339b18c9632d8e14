import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { SeenRequest } from './api/handlers.ts';
import type { Latency, PlannedFault } from './api/trouble.ts';
import { changeScenarios, scenariosFor } from './scenarios.ts';
import { demoHandlers, demoWorld, placeHandlers, type WorldSetting } from './demo.ts';
import {
  type DriveOptions,
  driveTrack,
  type RecordedDrive,
  type RecordedTrack,
  recordedDrive,
} from './recorded-track.ts';
import { traccarHandlers } from './traccar/handlers.ts';
import { createPretend } from './traccar/pretend.ts';

export type DemoOptions = WorldSetting & {
  /** Base address of the mock server's API; the paths of its routes follow it, e.g. `https://demo.example/api/v1`. */
  readonly apiUrl: string;
  /** Address of the mock server's WebSocket, e.g. `wss://demo.example/socket`. */
  readonly socketUrl: string;
  /** Address of the mock geocoder. Absent: the demo has no geocoder. */
  readonly geocoderUrl?: string;
  /** Address of the mock routing engine. Absent: the demo has no routing engine. */
  readonly routingUrl?: string;
  /** Latency of a response (milliseconds): minimum and maximum. */
  readonly latency?: Latency;
  /** Faults of single calls of the product API, for stories. */
  readonly faults?: readonly PlannedFault[];
};

export { namesIn } from './texts/names/load.ts';
export { keptLanguage } from './world/kept.ts';

/** What a page can do with the mock server that it started. */
export type DemoControl = {
  /** Requested names that are not names of scenarios of this server. They have no effect. */
  readonly unknownScenarios: readonly string[];
  /** All scenarios that this server has. */
  readonly allScenarios: ReturnType<typeof scenariosFor>;
  /** Returns the names of the active scenarios. */
  scenarios(): readonly string[];
  /**
   * Activates these scenarios and no others, from the next request on. Open connections are dropped, so that new
   * connections use them too.
   */
  choose(names: readonly string[]): void;
  /** Returns the last requests to the mock server, newest last. */
  requests(): readonly SeenRequest[];
  /**
   * Adds a recorded track to the signed-in account as a device that plays it. Null if no user is signed in or the
   * track is empty.
   */
  drive(track: RecordedTrack, options: DriveOptions): RecordedDrive | null;
  /** Returns the playback of the device that plays a track, also after a reload. Null if there is none. */
  recorded(deviceId: number): RecordedDrive | null;
  /** Makes the mock server forget every change, token and track. */
  reset(): void;
  /** Removes the mock server from the page. */
  stop(): void;
};

const LATENCY: Latency = [20, 70];
const MOST_REQUESTS = 200;

/**
 * Installs the mock server in this page: it answers `fetch`, `XMLHttpRequest` and `WebSocket`.
 *
 * It uses no service worker, because the app's own service worker needs the scope. Requests to other addresses
 * reach the network as usual.
 */
export const startDemo = (options: DemoOptions): DemoControl => {
  const world = demoWorld(options);
  const { server, unknown } = world.scenarios;
  if (unknown.length > 0)
    console.warn(`The demo has no such scenario with this server: ${unknown.join(', ')}`);
  const seen: SeenRequest[] = [];
  const remember = (request: SeenRequest) => {
    seen.push(request);
    if (seen.length > MOST_REQUESTS) seen.shift();
  };
  const traccar = options.isTraccar ? createPretend(world, { ...options, isOpen: true }) : null;
  const all = { ...options, latency: options.latency ?? LATENCY, onRequest: remember };
  const network = defineNetwork({
    sources: [
      new InterceptorSource({
        interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor(), new WebSocketInterceptor()],
      }),
    ],
    handlers: traccar
      ? [...placeHandlers(world, options), ...traccarHandlers(traccar, all)]
      : demoHandlers(world, all),
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  network.enable();
  return {
    unknownScenarios: unknown,
    allScenarios: scenariosFor(server),
    scenarios: () => [...world.scenarios.active],
    choose(names) {
      changeScenarios(world.scenarios, names);
      for (const breakOff of world.lines) breakOff();
    },
    requests: () => [...seen],
    drive: (track, drive) => driveTrack(world, track, drive),
    recorded: (deviceId) => (world.recordings.has(deviceId) ? recordedDrive(world, deviceId) : null),
    reset() {
      world.reset();
      traccar?.reset();
    },
    stop: () => network.disable(),
  };
};
