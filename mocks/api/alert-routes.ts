import { CHANGES, PAGES, type PageId } from '../texts/index.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, whole } from './answers.ts';
import type { OpenRoute, Question, Route } from './handlers.ts';

/** The mock server's routes for announcements, old geofences, content pages and the change log. */
export const alertRoutes = (world: World): { open: OpenRoute[]; guarded: Route[] } => {
  /** Answers a request about the geofences of the customer in the path. Only that customer gets an answer. */
  const own =
    (answer: (userID: number) => Response) =>
    ({ param, customer }: Question): Response =>
      whole(param('userID')) === customer.userID ? answer(customer.userID) : refusal(403, 'Forbidden');

  return {
    open: [
      {
        method: 'get',
        path: '/pages/:id',
        answer({ param, query }) {
          const pages = PAGES[languageOf(query)];
          const id = param('id');
          return Object.hasOwn(pages, id) ? success(pages[id as PageId]) : refusal(404, 'Page not found');
        },
      },
    ],
    guarded: [
      {
        method: 'get',
        path: '/serveralerts',
        answer({ customer }) {
          const read = world.alerts.readBy(customer.userID);
          return success(
            world.announcements
              .told()
              .map((raw) =>
                typeof raw === 'object' && raw !== null && 'id' in raw
                  ? { ...raw, read_at: read[String(raw.id)] ?? null }
                  : raw,
              ),
          );
        },
      },
      {
        method: 'post',
        path: '/serveralerts/read',
        async answer({ request, customer }) {
          const id = whole((await bodyOf(request))['alertId']);
          if (id === null) return refusal(422, { alertId: 'missing' });
          world.alerts.markRead(customer.userID, id);
          return success(true);
        },
      },
      {
        method: 'get',
        path: '/geofences/v1/:userID',
        answer: own((userID) => success(world.alerts.oldGeofences(userID))),
      },
      {
        method: 'delete',
        path: '/geofences/v1/:userID',
        answer: own((userID) => {
          world.alerts.deleteOldGeofences(userID);
          return new Response(null, { status: 204 });
        }),
      },
      { method: 'get', path: '/changelog', answer: ({ query }) => success(changesIn(languageOf(query))) },
    ],
  };
};

/** Pictures of the changes of a release, in order. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  '0.2.0': ['assets/news/pages.svg', 'assets/news/track.svg'],
  '0.1.0': ['assets/news/notifications.svg'],
};
const changesIn = (language: keyof typeof PAGES) =>
  CHANGES[language].map(({ changes, ...release }) => ({
    ...release,
    changes: changes.map((change, i) => ({ ...change, image: PICTURES[release.version]?.[i] })),
  }));

const languageOf = (query: URLSearchParams): keyof typeof PAGES => {
  const wanted = query.get('lang') ?? '';
  return Object.hasOwn(PAGES, wanted) ? (wanted as keyof typeof PAGES) : 'en';
};
