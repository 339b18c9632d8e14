import * as v from 'valibot';
import { listPage, type ListQuery, listQuery, type Paged } from '../../../events/admin-lists.ts';
import * as auth from '../../../events/auth.ts';
import { failure as failureSchema } from '../../../events/session-types.ts';
import { access, failure } from '../../../tests/samples.ts';
import type { Backend } from '../../../src/api/backend.ts';
import type { Call } from '../../../src/api/call.ts';
import { event } from '../../../src/kernel/event.ts';
import { select } from '../../../src/kernel/read.ts';
import { adminList } from './admin-list.ts';

/** The row type of the administration list used in tests. */
export type Thing = { id: number; name: string };
export const listed = event('things/listed', listPage(v.object({ id: v.number(), name: v.string() })));
export const failed = event('things/listFailed', v.object({ query: listQuery, failure: failureSchema }));
export const again = event('things/listRequested');
/** The administration list under test. */
export const things = adminList<Thing>(
  {
    id: 'things',
    path: '/things',
    opens: 'query',
    columns: ['id', 'name'],
    usual: ['id', 'name'],
    sortable: ['name'],
    sort: 'name',
    descending: false,
    filters: { kind: null },
  },
  select(() => true),
  { listed, failed, again },
);
/** The backend call that loads a page of the test list. */
export const call = (_: Backend, query: ListQuery): Call<Paged<Thing>> => ({
  request: {
    method: 'get',
    path: '/things',
    query: { search: query.search, page: query.page, size: query.size },
  },
  read: (reply) =>
    reply.status === 200
      ? { ok: true, value: reply.body as Paged<Thing>, leftOut: [] }
      : {
          ok: false,
          failure:
            reply.status === 429
              ? { reason: 'tooManyRequests', status: 429, retryAfter: 2 }
              : failure(reply.status),
        },
});
export const signedIn = auth.sessionRestored({ ...access(), superUser: true, email: '' });
/** Test data: a query for a page of the list, with these changes to the defaults. */
export const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
  search: '',
  sort: 'name',
  descending: false,
  page: 0,
  size: 50,
  filters: {},
  ...changes,
});
/** Test data: a loaded page of the list with these rows. */
export const page = (rows: Thing[], total = rows.length): Paged<Thing> => ({ rows, total, leftOut: [] });
