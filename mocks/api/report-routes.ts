import { type KeptReport, MOST_REPORTS } from '../world/reports.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Route } from './handlers.ts';

const shown = ({ id, name, kind, query }: KeptReport) => ({ id, name, kind, query });

/** The mock server's routes for stored reports. */
export const reportRoutes = (world: World): Route[] => [
  {
    method: 'get',
    path: '/reports',
    answer: ({ customer }) => success(world.reports.of(customer.userID).map(shown)),
  },
  {
    method: 'get',
    path: '/reports/:id',
    answer({ customer, param }) {
      const found = world.reports.one(customer.userID, param('id'));
      return found ? success(shown(found)) : refusal(404, 'Resource not found');
    },
  },
  {
    method: 'post',
    path: '/reports',
    async answer({ request, customer }) {
      const body = await bodyOf(request);
      const name = text(body['name']).trim();
      if (name === '') return refusal(422, { name: 'missing' });
      if (name.length > 80) return refusal(422, { name: 'tooLong' });
      if (world.reports.of(customer.userID).length >= MOST_REPORTS) return refusal(409, 'Too many reports');
      return success(
        shown(
          world.reports.add(customer.userID, { name, kind: text(body['kind']), query: text(body['query']) }),
        ),
      );
    },
  },
  {
    method: 'put',
    path: '/reports/:id',
    async answer({ request, customer, param }) {
      const found = world.reports.one(customer.userID, param('id'));
      if (!found) return refusal(404, 'Resource not found');
      const name = text((await bodyOf(request))['name']).trim();
      return name === ''
        ? refusal(422, { name: 'missing' })
        : success(shown(world.reports.rename(found, name)));
    },
  },
  {
    method: 'delete',
    path: '/reports/:id',
    answer({ customer, param }) {
      const found = world.reports.one(customer.userID, param('id'));
      if (!found) return refusal(404, 'Resource not found');
      world.reports.remove(found.id);
      return new Response(null, { status: 204 });
    },
  },
];
