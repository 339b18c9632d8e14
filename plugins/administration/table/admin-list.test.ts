import { of, NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminLists from '../../../events/admin-lists.ts';
import * as navigation from '../../../events/navigation.ts';
import { failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { select } from '../../../src/kernel/read.ts';
import type { ApiRequest } from '../../../src/ports/http/http-types.ts';
import { adminList } from './admin-list.ts';
import { listEffects } from './admin-list.effects.ts';
import { chosenColumns } from './columns.ts';
import { columnEffects } from './index.ts';
import {
  again,
  call,
  failed,
  listed,
  page,
  query,
  signedIn,
  type Thing,
  things,
} from './admin-list-given.ts';
import * as exportEvents from '../../../events/exports.ts';
import type { App } from '../../../src/kernel/app.ts';
import { exportList, type TableContext, tableOf } from './table-context.ts';
import fc from 'fast-check';
import {
  exportAbout,
  listHref,
  type ListShape,
  questionText,
  readAbout,
  readList,
  SIZES,
} from './list-address.ts';

const here = (query = '') => navigation.locationChanged({ path: '/things', query });
const elsewhere = navigation.locationChanged({ path: '/settings', query: '' });
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

  /** A server with this many things, 50 a page. */
  const shelf = (total: number) =>
    story().with((world) => {
      world.replies = ({ query: asked }: ApiRequest) => ({
        status: 200,
        body: page(Number(asked?.['page']) * 50 < total ? [ada] : [], total),
      });
    });

  test('[ADM-01] a page that has become empty gives way to the last one, and keeps search, filter and open row', () =>
    shelf(50)
      .when(here('kind=new&page=2&open=7'))
      .check((_, events) =>
        expect(events.filter(navigation.linkFollowed.is).map(({ payload }) => payload)).toEqual([
          { href: '/things?kind=new&open=7', replace: true },
        ]),
      ));

  test.each([
    ['of an empty list', 0, 'page=2'],
    ['with rows', 51, 'page=2'],
    ['that is the first', 0, ''],
  ])('[ADM-01] a page %s stays', (_, total, at) =>
    shelf(total)
      .when(here(at))
      .check((_it, events) => expect(events.filter(navigation.linkFollowed.is)).toEqual([])),
  );

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

  test('[ADM-01] why one page could not be had is not said of another', () =>
    story(null, 403)
      .given(listed({ query: query(), rows: [ada], total: 90, leftOut: [] }))
      .when(here('page=2'))
      .with((world) => {
        world.replies = () => of();
      })
      .when(here())
      .check((it) => expect(it.read(things.isLoading)).toBe(true)));

  test('[ADM-01] elsewhere nothing is awaited', () =>
    scenario({ projections: [things.state] })
      .given(signedIn, navigation.locationChanged({ path: '/elsewhere', query: '' }))
      .check((app) => expect(app.read(things.isLoading)).toBe(false)));

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

  test('[ADM-01] columns that another tab chose for another list stay stored', () =>
    story()
      .when(here())
      .with((world) => {
        world.slots.set('7.adminColumns', {
          kind: 'fact',
          draft: adminLists.columnsRestored({ lists: { others: ['id'] } }),
        });
      })
      .when(adminLists.columnsChosen({ list: 'things', columns: ['name'] }))
      .with((world) =>
        expect(world.slots.get('7.adminColumns')).toMatchObject({
          draft: { payload: { lists: { others: ['id'], things: ['name'] } } },
        }),
      ));
});

describe('table context', () => {
  const ada = { id: 1, name: 'Ada' };
  const context = ({ read, publish }: App): TableContext => ({
    read,
    publish,
    t: (key) => key,
    language: 'en',
  });
  const table = (app: App) => tableOf(things, context(app));
  const story = (status: number) =>
    scenario({ projections: [things.state, chosenColumns], effects: listEffects(things, call) })
      .with((world) => {
        world.replies = () => ({ status, body: page([ada]) });
      })
      .given(signedIn);

  describe('the table of a list', () => {
    test('[ADM-01] a failure is said until the next page is awaited; "Try again" asks once more', () =>
      story(403)
        .given(listed({ query: query(), rows: [ada], total: 90, leftOut: [] }))
        .when(here('page=2'))
        .expectTypes('things/listFailed')
        .check((app) => expect(table(app)).toMatchObject({ failure: 'failure.server', status: 'ready' }))
        .with((world) => {
          world.replies = () => NEVER;
        })
        .when(here('page=3'))
        .check((app) => expect(table(app)).toMatchObject({ failure: null, status: 'loading' }))
        .when(
          failed({
            query: query({ page: 2 }),
            failure: { reason: 'timeout', status: 0, message: 'Too slow' },
          }),
        )
        .check((app) => expect(table(app).failure, 'the server’s own words').toBe('Too slow'))
        .check((app) => table(app).onRetry())
        .expectTypes('things/listRequested'));

    test('[ADM-01] its first page is awaited without rows, a later one with those of the page before', () =>
      story(200)
        .with((world) => {
          world.replies = () => NEVER;
        })
        .when(here())
        .check((app) => expect(table(app)).toMatchObject({ status: 'first', rows: [], question: '' }))
        .when(listed({ query: query(), rows: [ada], total: 90, leftOut: [] }), again())
        .check((app) => expect(table(app)).toMatchObject({ status: 'loading', rows: [ada], total: 90 })));

    test('[ADM-01] what is pressed goes into the address, and back to the first page with another question', async () => {
      const followed = async (press: (its: ReturnType<typeof table>) => void, from = 'page=3&search=a') => {
        const hrefs: unknown[] = [];
        await story(200)
          .when(here(from))
          .check((app) => {
            const publish = (draft: { payload: unknown }) => void hrefs.push(draft.payload);
            press(tableOf(things, { ...context(app), publish: publish as never }));
          });
        return hrefs;
      };
      const to = (href: string, replace = false) => [{ href: `/things?${href}`, replace }];
      expect(await followed((its) => its.onSort('name', true))).toEqual(to('search=a&dir=desc'));
      expect(await followed((its) => its.onSize(25))).toEqual(to('search=a&size=25'));
      expect(await followed((its) => its.onPage(3))).toEqual(to('search=a&page=4'));
      expect(await followed((its) => its.onOpen('7'))).toEqual(to('search=a&page=3&open=7'));
      expect(await followed((its) => its.onShown(['id']))).toEqual([
        { list: 'things', columns: ['id'] },
        ...to('search=a&page=3&columns=id'),
      ]);
      expect(await followed((its) => its.onShown(['id', 'name']), 'columns=id')).toEqual([
        { list: 'things', columns: ['id', 'name'] },
        { href: '/things', replace: false },
      ]);
    });

    test('[ADM-01] its words are those of all tables, with numbers as the language writes them', () =>
      story(200)
        .when(here())
        .check((app) => {
          const { words } = tableOf(things, {
            ...context(app),
            t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' '),
          });
          const { page: pageWords, count, leftOut, number, ...plain } = words;
          for (const [name, word] of Object.entries(plain))
            expect(word).toBe(name === 'retry' ? 'shell.tryAgain' : `adminTable.${name}`);
          expect(pageWords('2', '9')).toBe('adminTable.page 2 9');
          expect(count('1', '50', '90')).toBe('adminTable.count 1 50 90');
          expect(leftOut(1_234)).toBe('adminTable.leftOut 1234 1,234');
          expect(number(1_234)).toBe('1,234');
        }));

    test('[ADM-01] the file of a list is that list’s own: files of two can be written at once', () =>
      story(200)
        .when(here('search=a'))
        .check((app) => {
          const published: unknown[] = [];
          const publish = (draft: unknown) => void published.push(draft);
          exportList(things, { ...context(app), publish }, 'Things', [
            { id: 'name', name: 'Name', kind: 'text' },
          ]);
          expect(published).toMatchObject([
            {
              type: exportEvents.wanted.type,
              payload: { id: 'list things', of: 'list things', frame: { title: 'Things' } },
            },
          ]);
        }));
  });
});

const shape: ListShape = {
  id: 'users',
  path: '/admin-user-management',
  opens: 'query',
  columns: ['name', 'email', 'role', 'lastActive'],
  usual: ['name', 'email'],
  sortable: ['name', 'email', 'lastActive'],
  sort: 'lastActive',
  descending: true,
  filters: { role: ['customer', 'admin'], model: null },
};
const inPath: ListShape = { ...shape, path: '/admin-device-management', opens: 'path' };
const read = (query: string, of = shape) => readList(of, { path: of.path, query });
const split = (href: string) => {
  const [path = '', query = ''] = href.split('?');
  return { path, query };
};

describe('the address of a list', () => {
  test('[ADM-01] says search, order, page, size, filters, columns and what is open', () =>
    expect(
      read('search=ada%20l&role=admin&sort=name&dir=desc&page=3&size=100&columns=role,name&open=7'),
    ).toEqual({
      query: {
        search: 'ada l',
        sort: 'name',
        descending: true,
        page: 2,
        size: 100,
        filters: { role: 'admin' },
      },
      columns: ['name', 'role'],
      open: '7',
    }));

  test('[ADM-01] without anything the list is as it usually is', () => {
    const usual = read('');
    expect(usual?.query).toEqual({
      search: '',
      sort: 'lastActive',
      descending: true,
      page: 0,
      size: 50,
      filters: {},
    });
    expect(usual && listHref(shape, usual)).toBe('/admin-user-management');
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=99999999',
    'size=7',
    'size=50000',
    'sort=password',
    'dir=sideways',
    'role=emperor',
    'columns=',
    'columns=secret',
    'open=../../x',
    'open=',
    '%E0%A4%A',
    'search',
    '&&&=&',
    '__proto__=1&constructor=2',
  ])('[ADM-01] "%s" is rubbish and counts as nothing', (query) => expect(read(query)).toEqual(read('')));

  test('[ADM-01] another page, and another tab of the same, are other lists', () => {
    expect(readList(shape, { path: '/settings', query: '' })).toBeNull();
    expect(readList(shape, { path: '/admin-user-management/7', query: '' })).toBeNull();
    expect(read('tab=log')).toBeNull();
    expect(read('tab=log', { ...shape, tab: 'log' })).not.toBeNull();
    expect(read('', { ...shape, tab: 'log' })).toBeNull();
  });

  test('[ADM-03] what is open may stand in the path', () => {
    const opened = readList(inPath, { path: '/admin-device-management/1000001', query: 'page=2' });
    expect(opened).toMatchObject({ open: '1000001', query: { page: 1 } });
    expect(opened && listHref(inPath, opened)).toBe('/admin-device-management/1000001?page=2');
    expect(readList(inPath, { path: '/admin-device-management/a/b', query: '' })).toBeNull();
    for (const path of ['/admin-device-managements1000001', '/admin-user-management-log/7', '/7'])
      expect(readList(inPath, { path, query: '' }), path).toBeNull();
  });

  const anyAddress = fc.record({
    query: fc.record({
      search: fc.string({ unit: 'binary', maxLength: 60 }),
      sort: fc.constantFrom(...shape.sortable),
      descending: fc.boolean(),
      page: fc.nat(900_000),
      size: fc.constantFrom(...SIZES),
      filters: fc.record(
        {
          role: fc.constantFrom('customer', 'admin'),
          model: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        },
        { requiredKeys: [] },
      ),
    }),
    columns: fc.option(fc.subarray([...shape.columns], { minLength: 1 })),
    open: fc.option(fc.stringMatching(/^[\w.-]{1,64}$/)),
  });

  test.each([shape, inPath, { ...shape, tab: 'log' }])(
    '[ADM-01] every state of a list has an address that brings it back',
    (of) =>
      fc.assert(
        fc.property(anyAddress, (address) => {
          const back = readList(of, split(listHref(of, address)));
          // A lone surrogate (half of a UTF-16 pair) cannot be encoded in a URL.
          const known = JSON.parse(
            JSON.stringify(address, (_, value: unknown) =>
              typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value,
            ),
          ) as typeof address;
          expect(back).toEqual(known);
        }),
      ),
  );

  test('[ADM-01] whatever somebody types after the ?, a list comes of it, and one address for each state', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .array(
              fc.tuple(
                fc.constantFrom('page', 'size', 'sort', 'dir', 'search', 'role', 'columns', 'open', 'model'),
                fc.string(),
              ),
            )
            .map((parts) => parts.map(([name, value]) => `${name}=${value}`).join('&')),
        ),
        (query) => {
          const address = read(query.replaceAll(/[?#]/g, ''));
          if (!address) return;
          const href = listHref(shape, address);
          const again = readList(shape, split(href));
          expect(again).toEqual(address);
          expect(again && listHref(shape, again)).toBe(href);
        },
      ),
    ));

  test('[ADM-01] two questions that are alike ask the same, whatever the order of their filters', () => {
    const one = read('role=admin&model=x&search=a');
    const other = read('search=%20a%20&model=x&role=admin');
    expect(one && other && questionText(one.query) === questionText(other.query)).toBe(true);
    const query = one?.query;
    const chosen = (...names: readonly string[]) =>
      query &&
      questionText({
        ...query,
        filters: Object.fromEntries(names.map((name) => [name, 'x'])),
      });
    expect(chosen('b', 'a', 'c')).toBe(chosen('a', 'b', 'c'));
    expect(chosen('c', 'b', 'a')).toBe(chosen('a', 'b', 'c'));
  });

  test('[ADM-01] what an export is about comes back, and rubbish is nothing', () => {
    const query = read('search=ada')?.query;
    expect(query && readAbout(exportAbout(query, ['name']))).toEqual({ query, columns: ['name'] });
    expect(readAbout('{')).toBeNull();
  });
});
