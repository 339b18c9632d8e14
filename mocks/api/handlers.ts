import { http, type HttpHandler, HttpResponse, type HttpResponseResolver } from 'msw/http';
import type { MockCustomer, World } from '../world/world.ts';
import { accountRoutes } from './account-routes.ts';
import { refusal } from './answers.ts';
import { deviceRoutes } from './device-routes.ts';
import { positionRoutes } from './position-routes.ts';
import { createTrouble, type Latency } from './trouble.ts';

/** A question to the server, by a known customer unless the route is open to all. */
export type Question = {
  readonly request: Request;
  /** Path parameter, '' when the path has none of this name. */
  readonly param: (name: string) => string;
  readonly query: URLSearchParams;
  readonly customer: MockCustomer;
};

/** A call of the API: method, path with `:parameters`, and the answer. */
export type RouteOf<Asked> = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly answer: (asked: Asked) => Response | Promise<Response>;
};
export type Route = RouteOf<Question>;
export type OpenRoute = RouteOf<Omit<Question, 'customer'>>;

/** What one request carried, for tests and the inspector. Never holds the value of a secret header. */
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
};

export type HandlerOptions = {
  /** Base address that the paths of the API are appended to, e.g. `https://host/api/v1`. */
  readonly apiUrl: string;
  readonly latency?: Latency;
  readonly onRequest?: (seen: SeenRequest) => void;
};

/** The product API over a world, for a page, a service worker or Node. */
export const apiHandlers = (
  world: World,
  { apiUrl, latency = [0, 0], onRequest }: HandlerOptions,
): HttpHandler[] => {
  const base = apiUrl.replace(/\/+$/, '');
  const trouble = createTrouble(world, latency);
  const { open, guarded } = accountRoutes(world);

  const handler = (
    method: Route['method'],
    path: string,
    isOpen: boolean,
    reply: (asked: Omit<Question, 'customer'>) => Response | Promise<Response>,
  ) => {
    const resolver: HttpResponseResolver = async ({ request, params }) => {
      const replacement = await trouble.before(isOpen);
      const asked = {
        request,
        param: (name: string) => String(params[name] ?? ''),
        query: new URL(request.url).searchParams,
      };
      const response = replacement ?? (await trouble.after(await reply(asked)));
      onRequest?.({ method: request.method, path, headers: headersOf(request), status: response.status });
      return response as HttpResponse<never>;
    };
    return http[method](`${base}${path}`, resolver);
  };

  const guard = ({ method, path, answer }: Route): HttpHandler =>
    handler(method, path, false, (asked) => {
      const token = /^Bearer (\S+)$/.exec(asked.request.headers.get('Authorization') ?? '')?.[1];
      const customer = world.byId((token && world.holderOf(token)) || 0);
      return customer ? answer({ ...asked, customer }) : refusal(401, 'Unauthenticated');
    });

  return [
    ...open.map(({ method, path, answer }) => handler(method, path, true, answer)),
    ...[...guarded, ...deviceRoutes(world), ...positionRoutes(world)].map(guard),
    // Whatever else the real service can do, this one cannot yet.
    http.all(`${base}/*`, () => refusal(404, 'Resource not found')),
  ];
};

const headersOf = (request: Request): Record<string, string> =>
  Object.fromEntries(
    [...request.headers].map(([name, value]) => [name, name === 'authorization' ? 'Bearer ‹secret›' : value]),
  );
