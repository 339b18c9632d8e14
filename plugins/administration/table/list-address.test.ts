import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exportAbout,
  listHref,
  type ListShape,
  questionText,
  readAbout,
  readList,
  SIZES,
} from './list-address.ts';

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
          // Half letters cannot stand in an address.
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
