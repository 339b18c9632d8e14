import { NEVER, of } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { listPage, type ListQuery, listQuery, type Paged } from '../../../events/admin-lists.ts';
import * as adminLists from '../../../events/admin-lists.ts';
import * as auth from '../../../events/auth.ts';
import * as exportEvents from '../../../events/exports.ts';
import * as navigation from '../../../events/navigation.ts';
import { failure as failureSchema } from '../../../events/session-types.ts';
import { frame } from '../../../tests/exported.ts';
import { access, failure } from '../../../tests/samples.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Backend } from '../../api/backend.ts';
import type { Call } from '../../api/call.ts';
import { event } from '../../kernel/event.ts';
import { select } from '../../kernel/read.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import type { ExportDocument } from '../exports/document.ts';
import { adminList } from './admin-list.ts';
import { EXPORT_PAGE, listEffects, listExport } from './admin-list.effects.ts';
import { chosenColumns } from './columns.ts';
import { columnEffects } from './columns.effects.ts';
import { exportAbout } from './list-address.ts';

type Thing = { id: number; name: string };
const listed = event('things/listed', listPage(v.object({ id: v.number(), name: v.string() })));
const failed = event('things/listFailed', v.object({ query: listQuery, failure: failureSchema }));
const again = event('things/listRequested');
const things = adminList<Thing>(
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
const call = (_: Backend, query: ListQuery): Call<Paged<Thing>> => ({
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
const here = (query = '') => navigation.locationChanged({ path: '/things', query });
const elsewhere = navigation.locationChanged({ path: '/settings', query: '' });
const signedIn = auth.sessionRestored({ ...access(), superUser: true, email: '' });
const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
  search: '',
  sort: 'name',
  descending: false,
  page: 0,
  size: 50,
  filters: {},
  ...changes,
});
const page = (rows: Thing[], total = rows.length): Paged<Thing> => ({ rows, total, leftOut: [] });
const ada = { id: 1, name: 'Ada' };

const story = (body: unknown = page([ada]), status = 200) =>
  scenario({
    projections: [things.state, chosenColumns],
    effects: [...listEffects(things, call), ...columnEffects],
  })
    .with((world) => {
      world.replies = () => ({ status, body });
    })
    .given(signedIn);

describe('a list of the administration', () => {
  test('[ADM-01] asks for the page that its address says, when it is looked at and not before', () =>
    story().when(elsewhere).asked().when(here()).asked('get /things'));

  test('[ADM-01] shows what came, and how long the whole list is', () =>
    story(page([ada], 90_000))
      .when(here('page=3'))
      .expect(listed({ query: query({ page: 2 }), rows: [ada], total: 90_000, leftOut: [] }))
      .check((it) => {
        expect(it.read(things.state)).toMatchObject({ total: 90_000, rows: [ada] });
        expect(it.read(things.isLoading)).toBe(false);
      }));

  test('[ADM-01] the first question goes out at once; typing waits for a pause, and only the last word is asked', async () => {
    const asked: unknown[] = [];
    await story()
      .with((world) => {
        world.replies = (request: ApiRequest) => {
          asked.push(request.query?.['search']);
          return { status: 200, body: page([ada]) };
        };
      })
      .when(here(), here('search=a'), here('search=ad'), here('search=ada'))
      .after('1s');
    expect(asked).toEqual(['', 'ada']);
  });

  test('[ADM-01] while a new page is awaited the old rows stay, known to be old', () =>
    story()
      .given(here(), listed({ query: query(), rows: [ada], total: 90, leftOut: [] }))
      .with((world) => {
        world.replies = () => of();
      })
      .when(here('page=2'))
      .check((it) => {
        expect(it.read(things.state).rows).toEqual([ada]);
        expect(it.read(things.isLoading)).toBe(true);
      }));

  test('[ADM-01] a failure leaves the rows, is told, and is over with the next try', () =>
    story(null, 403)
      .given(listed({ query: query(), rows: [ada], total: 1, leftOut: [] }))
      .when(here('page=2'))
      .expect(failed({ query: query({ page: 1 }), failure: failure(403) }))
      .check((it) => {
        expect(it.read(things.state)).toMatchObject({ rows: [ada], failure: { reason: 'server' } });
        expect(it.read(things.isLoading)).toBe(false);
      })
      .with((world) => {
        world.replies = () => ({ status: 200, body: page([ada]) });
      })
      .when(again())
      .expectTypes('things/listed')
      .check((it) => expect(it.read(things.state).failure).toBeNull()));

  test('[ADM-07] who may not look at it has nothing asked for', async () => {
    const closed = adminList<Thing>(
      { ...things.shape, id: 'closed' },
      select(() => false),
      things.facts,
    );
    await scenario({ projections: [closed.state, chosenColumns], effects: listEffects(closed, call) })
      .given(signedIn)
      .when(here())
      .asked();
  });

  test('[ADM-01] without a session nothing is asked', () =>
    scenario({ projections: [things.state, chosenColumns], effects: listEffects(things, call) })
      .when(here())
      .asked());

  test('[ADM-01] columns are those of the address, or those chosen last in this browser, or the usual ones', () =>
    story()
      .when(here())
      .check((it) => expect(it.read(things.columns)).toEqual(['id', 'name']))
      .when(adminLists.columnsChosen({ list: 'things', columns: ['name'] }))
      .check((it) => expect(it.read(things.columns)).toEqual(['name']))
      .when(here('columns=id'))
      .check((it) => expect(it.read(things.columns)).toEqual(['id'])));

  test('[ADM-01] chosen columns are kept for the account and come back; unknown ones count as nothing', () =>
    story()
      .with((world) => {
        world.slots.set('7.adminColumns', {
          kind: 'fact',
          draft: adminLists.columnsRestored({ lists: { things: ['gone', 'name'] } }),
        });
      })
      .when(here())
      .check((it) => expect(it.read(things.columns)).toEqual(['name'])));
});

describe('a whole list as a file', () => {
  const wanted = exportEvents.wanted({
    id: 'x',
    of: 'list things',
    about: exportAbout(query({ search: 'a' }), ['name']),
    name: 'Things',
    format: 'csv',
    frame: frame({ tables: [{ title: 'Things', columns: [{ name: 'Name', kind: 'text' }] }] }),
  });
  const thing = (i: number) => ({ id: i, name: `Thing ${i}` });
  const many = (total: number) => (request: ApiRequest) => {
    const at = Number(request.query?.['page']);
    const size = Number(request.query?.['size']);
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - at * size)) }, (_, i) =>
      thing(at * size + i),
    );
    return { status: 200, body: page(rows, total) };
  };
  const exported = (replies: FakeWorld['replies']) => {
    const written: ExportDocument[] = [];
    const it = scenario({
      projections: [things.state, chosenColumns],
      effects: [
        listExport(things, {
          call,
          keyOf: ({ id }) => String(id),
          cells: ({ name }, columns) => columns.map(() => name),
        }),
      ],
    })
      .with((world) => {
        world.replies = replies;
        world.exported = (document) => {
          written.push(document);
          return of({ kind: 'written', address: 'blob:1', bytes: 7 });
        };
      })
      .given(signedIn);
    return { it, written };
  };

  test('[ADM-01] is asked for page after page, says how far it is, and has every row once', async () => {
    const { it, written } = exported(many(1_250));
    await it
      .when(wanted)
      .expect(
        exportEvents.progressed({ id: 'x', done: 450, of: 1_250 }),
        exportEvents.progressed({ id: 'x', done: 900, of: 1_250 }),
        exportEvents.finished({ id: 'x', name: 'Things.csv', bytes: 7 }),
      );
    const rows = written[0]?.tables[0]?.rows ?? [];
    expect(rows).toHaveLength(1_250);
    expect(rows[1_249]).toEqual(['Thing 1249']);
  });

  test('[ADM-01] a hundred thousand rows come in two hundred calls', async () => {
    let calls = 0;
    const { it, written } = exported((request) => {
      calls += 1;
      return many(100_000)(request);
    });
    await it.when(wanted);
    expect(calls).toBe(100_000 / EXPORT_PAGE);
    expect(written[0]?.tables[0]?.rows).toHaveLength(100_000);
  });

  test('[ADM-01] a row that moves to the next page meanwhile stands in it once', async () => {
    const { it, written } = exported((request) => {
      const at = Number(request.query?.['page']);
      const rows = Array.from({ length: EXPORT_PAGE }, (_, i) => thing(at * EXPORT_PAGE + i - at));
      return { status: 200, body: page(rows, 2 * EXPORT_PAGE) };
    });
    await it.when(wanted);
    expect(written[0]?.tables[0]?.rows).toHaveLength(2 * EXPORT_PAGE - 1);
  });

  /** A server that gives no more than so many rows at once; `counts` how it finds the first of a page. */
  const capped = (most: number, total: number, counts: 'itsOwn' | 'asked') => (request: ApiRequest) => {
    const size = Number(request.query?.['size']);
    const given = Math.min(size, most);
    const first = Number(request.query?.['page']) * (counts === 'asked' ? size : given);
    const length = Math.max(0, Math.min(given, total - first));
    return {
      status: 200,
      body: page(
        Array.from({ length }, (_, i) => thing(first + i)),
        total,
      ),
    };
  };

  test.each(['itsOwn', 'asked'] as const)(
    '[ADM-01] of a server that gives fewer rows than asked the whole list comes, by %s pages',
    async (counts) => {
      const { it, written } = exported(capped(100, 1_234, counts));
      await it.when(wanted);
      const rows = written[0]?.tables[0]?.rows ?? [];
      expect(rows).toHaveLength(1_234);
      expect(new Set(rows.map(([name]) => name)).size).toBe(1_234);
    },
  );

  test('[ADM-01] of a server that gives the same page for ever no part is taken for the whole', async () => {
    let calls = 0;
    const { it, written } = exported(() => {
      calls += 1;
      return { status: 200, body: page([thing(1), thing(2)], 1_000_000) };
    });
    await it
      .when(wanted)
      .check((app) => expect(app.log.events.at(-1)?.payload).toEqual({ id: 'x', reason: 'source' }));
    expect(calls).toBe(2);
    expect(written).toEqual([]);
  });

  test('[ADM-01] a list that became shorter meanwhile ends with its first empty page', async () => {
    const { it, written } = exported((request) => {
      const answer = many(600)(request);
      return { ...answer, body: { ...answer.body, total: 5_000 } };
    });
    await it.when(wanted);
    expect(written[0]?.tables[0]?.rows).toHaveLength(600);
  });

  test('[ADM-01] a server that asks to wait is waited for', async () => {
    let refused = false;
    const { it, written } = exported((request) => {
      if (request.query?.['page'] === 1 && !refused) {
        refused = true;
        return { status: 429, body: null };
      }
      return many(600)(request);
    });
    await it.when(wanted).after('2s');
    expect(written[0]?.tables[0]?.rows).toHaveLength(600);
  });

  test.each([403, 500])(
    '[ADM-01] a refusal (%i) in the middle ends it: half a list is a wrong one',
    async (status) => {
      const { it, written } = exported((request) =>
        request.query?.['page'] === 1 ? { status, body: null } : many(1_250)(request),
      );
      await it
        .when(wanted)
        .after('5min')
        .check((app) => {
          expect(app.log.events.at(-1)?.payload).toEqual({ id: 'x', reason: 'source' });
        });
      expect(written).toEqual([]);
    },
  );

  test('[ADM-01] who cancels has no further page asked for', async () => {
    let calls = 0;
    const { it, written } = exported((request) => {
      calls += 1;
      return calls === 2 ? NEVER : many(100_000)(request);
    });
    await it
      .when(wanted, exportEvents.cancelled({ id: 'x' }))
      .after('1min')
      .idle();
    expect(calls).toBe(2);
    expect(written).toEqual([]);
  });

  test('[ADM-01] an empty list gives no file', async () => {
    const { it } = exported(many(0));
    await it.when(wanted).expect(exportEvents.failed({ id: 'x', reason: 'empty' }));
  });
});
