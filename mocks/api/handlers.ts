import { http, type HttpHandler, HttpResponse, type HttpResponseResolver } from 'msw/http';
import { mayWith } from '../../src/rules/rights/member-rights.ts';
import { readyFor } from '../world/positions.ts';
import type { MockCustomer, World } from '../world/world.ts';
import { accountRoutes } from './account-routes.ts';
import { adminDeviceRoutes } from './admin-device-routes.ts';
import { adminFeedbackRoutes } from './admin-feedback-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { alertRoutes } from './alert-routes.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { refusal, bodyOf, success, text } from './answers.ts';
import { aboutOf } from './call-rights.ts';
import { careRoutes } from './care-routes.ts';
import { deviceRoutes } from './device-routes.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { geofenceRoutes } from './geofence-routes.ts';
import { logbookRoutes } from './logbook-routes.ts';
import { managingRoutes } from './managing-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { positionRoutes } from './position-routes.ts';
import { pushRoutes } from './push-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { createTrouble, type Latency, type PlannedFault } from './trouble.ts';

/** Returns the path of a request below the API's base, such as `/device/7`. */
const pathBelow = (url: string, base: string): string => {
  const path = new URL(url).pathname;
  const root = new URL(base).pathname;
  if (path.startsWith(root)) return path.slice(root.length);
  return path.slice(root.replace(/\/[^/]+$/, '').length);
};

/**
 * Returns 403 for a request that the member's role does not allow, by the same table of rights as in the app
 * (MEM-01). Requests about unknown devices pass, because the routes answer that there is no such device.
 */
async function refusedToMember(
  world: World,
  { userID }: MockCustomer,
  request: Request,
  base: string,
): Promise<Response | null> {
  if (world.members.held(userID).length === 0) return null;
  const foreign = world.members.foreign(userID);
  const about = aboutOf(request.method, pathBelow(request.url, base), await bodyOf(request));
  if (about === null) return null;
  if (about.of === 'alerts') await readyFor(world, world.devicesOf(userID));
  const alerts =
    about.of === 'alerts'
      ? new Map(world.notifications(userID).map(({ id, iddevice }) => [String(id), String(iddevice)]))
      : null;
  for (const ref of about.refs) {
    const name = alerts ? alerts.get(ref) : ref;
    const device = foreign.find(({ id, imei }) => String(id) === name || imei === name);
    if (!device) continue;
    const role = world.members.roleOn(userID, device.id) ?? 'view';
    const standing = { role, isPaused: world.members.isPaused(device.id) };
    if (!about.actions.every((action) => mayWith(action, standing)))
      return refusal(403, standing.isPaused ? 'Sharing is paused.' : 'Your role does not allow this.');
  }
  return null;
}

/** The maximum size of a device picture (base64 characters). */
const LARGEST = 200_000;

/**
 * The mock server's routes for device pictures: raster images only. The address of a picture is a data URL that
 * contains it.
 */
const imageRoutes = (world: World): Route[] => [
  {
    method: 'post',
    path: '/device/:imei/image',
    async answer({ customer, param, request }) {
      const device = world.devicesOf(customer.userID).find(({ imei }) => imei === param('imei'));
      if (!device) return refusal(404, 'Resource not found');
      const body = await bodyOf(request);
      const [mime, data] = [text(body['mime']), text(body['data'])];
      if (!/^image\/(png|jpeg|webp)$/.test(mime)) return refusal(415, 'This kind of file is not taken.');
      if (data === '' || data.length > LARGEST) return refusal(413, 'The picture is too large.');
      const iconcustomimage = `data:${mime};base64,${data}`;
      world.managing.changeDevice(customer.userID, device.id, { iconusecustom: 1, iconcustomimage });
      return success({ iconcustomimage });
    },
  },
];

/** The mock server's routes for trackers that customers add themselves. */
const addDeviceRoutes = (world: World): Route[] => [
  {
    method: 'post',
    path: '/device',
    async answer({ customer, request }) {
      const body = await bodyOf(request);
      const name = text(body['name']).trim();
      if (name.length > 60) return refusal(422, { name: 'tooLong' });
      const added = world.added.add(customer, world.modeOf(customer), { imei: text(body['imei']), name });
      return typeof added === 'string'
        ? refusal(422, { imei: added })
        : success(world.rawDevice(customer.userID, added.id));
    },
  },
];

/** A request to the mock server. It comes from a known customer, unless the route is open to all. */
export type Question = {
  readonly request: Request;
  /** Returns a parameter of the request's path. '' if the path has none of this name. */
  readonly param: (name: string) => string;
  readonly query: URLSearchParams;
  /** The customer whose data the request reads or changes. */
  readonly customer: MockCustomer;
  /**
   * The owner of the access token. Not the same as `customer` if a super user requests the data of another customer.
   */
  readonly holder: MockCustomer;
};

/** A route of the mock server: method, path with `:parameters`, and handler. */
type RouteOf<Asked> = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly answer: (asked: Asked) => Response | Promise<Response>;
  /** The route only reads data, whatever its method. */
  readonly reads?: true;
};
export type Route = RouteOf<Question>;
export type OpenRoute = RouteOf<Omit<Question, 'customer' | 'holder'>>;

/**
 * What one request to the mock server contained, for tests and the inspector. Never holds the value of a secret
 * header.
 */
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
};

export type HandlerOptions = {
  /** Base address of the API; the paths of its routes follow it, e.g. `https://host/api/v1`. */
  readonly apiUrl: string;
  readonly latency?: Latency;
  /** Faults of single calls, for stories and tests. */
  readonly faults?: readonly PlannedFault[];
  readonly onRequest?: (seen: SeenRequest) => void;
  /**
   * Clock for the `Date` header, which every real server sends with its responses. Absent: responses have no such
   * header.
   */
  readonly date?: () => number;
};

/**
 * Request handlers of the product API, backed by the data of a mock world. They run in a page, a service worker or
 * Node.
 */
export const apiHandlers = (
  world: World,
  { apiUrl, latency = [0, 0], faults = [], onRequest, date }: HandlerOptions,
): HttpHandler[] => {
  const base = apiUrl.replace(/\/+$/, '');
  const { open, guarded } = accountRoutes(world);
  const alerts = alertRoutes(world);
  const shares = shareRoutes(world);

  const handler = (
    method: Route['method'],
    path: string,
    isOpen: boolean,
    reply: (asked: Omit<Question, 'customer' | 'holder'>) => Response | Promise<Response>,
  ) => {
    const resolver: HttpResponseResolver = async ({ request, params }) => {
      const replacement = await trouble.before(
        isOpen,
        routeName({ method, path }),
        params,
        request.headers.get('Authorization') ?? '',
      );
      const asked = {
        request,
        param: (name: string) => String(params[name] ?? ''),
        query: new URL(request.url).searchParams,
      };
      const response = replacement ?? (await trouble.after(await reply(asked)));
      if (date && response.type !== 'error') response.headers.set('Date', new Date(date()).toUTCString());
      onRequest?.({ method: request.method, path, headers: headersOf(request), status: response.status });
      return response as HttpResponse<never>;
    };
    // The path of a route may leave the versioned base of the API: `/../logbook/contact`.
    const address = path.startsWith('/../') ? base.replace(/\/[^/]+$/, '') + path.slice(3) : base + path;
    return http[method](address, resolver);
  };

  const guard = ({ method, path, answer, reads }: Route): HttpHandler =>
    handler(method, path, false, async (asked) => {
      const token = /^Bearer (\S+)$/.exec(asked.request.headers.get('Authorization') ?? '')?.[1];
      const holder = world.byId((token && world.holderOf(token)) || 0);
      if (!holder) return refusal(401, 'Unauthenticated');
      const customer = askedAbout(world, holder, asked.request, reads === true || method === 'get');
      if (customer instanceof Response) return customer;
      // While a super user is in a customer's account (ghost mode), admin routes return 403. The only exception
      // records that the account was entered.
      const isWithin = customer !== holder && path.startsWith('/admin/');
      if (isWithin && !path.startsWith('/admin/ghost-log')) return refusal(403, 'Forbidden');
      const refused = await refusedToMember(world, customer, asked.request, base);
      if (refused) return refused;
      return once(world, asked.request, () => answer({ ...asked, customer, holder }));
    });

  const openRoutes = [...open, ...alerts.open, ...shares.open];
  const guardedRoutes = [
    ...guarded,
    ...alerts.guarded,
    ...addDeviceRoutes(world),
    ...imageRoutes(world),
    ...shares.guarded,
    ...memberRoutes(world),
    ...deviceRoutes(world),
    ...logbookRoutes(world),
    ...managingRoutes(world),
    ...positionRoutes(world),
    ...pushRoutes(world),
    ...adminRoutes(world),
    ...announcementRoutes(world),
    ...adminDeviceRoutes(world),
    ...feedbackRoutes(world),
    ...adminFeedbackRoutes(world),
    ...reportRoutes(world),
    ...careRoutes(world),
    ...geofenceRoutes(world),
  ];
  const known = [...openRoutes, ...guardedRoutes];
  const trouble = createTrouble(
    world,
    latency,
    faults.map((fault) => ({ ...fault, route: fault.route && routeMeant(fault.route, known) })),
  );
  return [
    ...openRoutes.map(({ method, path, answer }) => handler(method, path, true, answer)),
    ...guardedRoutes.map(guard),
    // The mock server returns 404 for all other routes of the real service.
    http.all(`${base}/*`, () => refusal(404, 'Resource not found')),
  ];
};

/** Returns the name of a route for planned faults: `GET /device/:imei`. */
const routeName = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

/**
 * Returns the name of the route that a planned fault means. `GET` also means a `POST` that only reads. Throws if the
 * mock server has no such route, because the fault would never happen.
 */
function routeMeant(route: string, known: readonly Pick<Route, 'method' | 'path' | 'reads'>[]): string {
  const found = known.find(
    (each) => route === routeName(each) || (each.reads && route === `GET ${each.path}`),
  );
  if (found) return routeName(found);
  const [area = ''] = /\/\w*/.exec(route) ?? [];
  const near = known.map(routeName).filter((each) => each.includes(` ${area}`));
  throw new Error(
    `The mock server has no route "${route}"${near.length > 0 ? `, but ${near.join(', ')}` : ' (see mocks/api)'}.`,
  );
}

/**
 * Makes a change only once for each idempotency key. A repeated request gets the same response again. Refusals are
 * not stored.
 */
async function once(
  world: World,
  { headers }: Request,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const key = headers.get('Idempotency-Key');
  const before = key === null ? undefined : world.answered.to(key);
  if (before)
    return new Response(before.body, {
      status: before.status,
      headers: { 'Content-Type': 'application/json' },
    });
  const response = await answer();
  if (key !== null && response.ok) await world.answered.note(key, response);
  return response;
}

/**
 * In ghost mode the token names the super user, and a header names the customer whose account they view. A change
 * needs a second header (ADM-02).
 */
const askedAbout = (
  world: World,
  holder: MockCustomer,
  { headers }: Request,
  onlyReads: boolean,
): MockCustomer | Response => {
  const named = headers.get('X-On-Behalf-Of');
  if (named === null || Number(named) === holder.userID) return holder;
  if (holder.account.id !== 'superUser') return refusal(403, 'Forbidden');
  if (!onlyReads && headers.get('X-Ghost-Editing') !== '1') return refusal(403, 'Read only');
  return world.byId(Number(named)) ?? refusal(404, 'User not found');
};

const headersOf = (request: Request): Record<string, string> =>
  Object.fromEntries(
    [...request.headers].map(([name, value]) => [name, name === 'authorization' ? 'Bearer ‹secret›' : value]),
  );
