import * as adminLists from '../../../events/admin-lists.ts';
import * as exportEvents from '../../../events/exports.ts';
import type { ExportColumn } from '../../../events/export-types.ts';
import * as navigation from '../../../events/navigation.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { exportWords } from '../../../src/core/app/exports/words.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import type { AdminList } from './admin-list.ts';
import { exportAbout, type ListAddress, listHref, questionText, SIZES } from './list-address.ts';

/** The part of a view's context that the functions for tables need. */
export type TableContext = {
  readonly read: Read;
  readonly publish: (draft: Draft) => void;
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly language: string;
};

type Change = Partial<Omit<ListAddress, 'query'>> & { readonly query?: Partial<ListAddress['query']> };

/**
 * Navigates to the list's address with one change applied. After a change of order, search or filter, the list starts
 * at its first page.
 */
export function changeList<Row>(list: AdminList<Row>, { read, publish }: TableContext, change: Change): void {
  const address = read(list.address);
  if (!address) return;
  const isOtherList = change.query !== undefined && !('page' in change.query);
  publish(
    navigation.linkFollowed({
      href: listHref(list.shape, {
        ...address,
        ...change,
        query: { ...address.query, ...(isOtherList && { page: 0 }), ...change.query },
      }),
      // While the user types a search, each letter replaces the current history entry instead of adding one.
      replace: change.query !== undefined && 'search' in change.query,
    }),
  );
}

/**
 * Returns the props that the component `DataTable` needs for a list, except the columns and the elements around the
 * table.
 */
export function tableOf<Row>(list: AdminList<Row>, context: TableContext) {
  const { read, publish, t, language } = context;
  const { rows, total, leftOut, failure, of } = read(list.state);
  const query = read(list.address)?.query;
  const isLoading = read(list.isLoading);
  const numbers = new Intl.NumberFormat(language);
  const number = (value: number) => numbers.format(value);
  return {
    shown: read(list.columns),
    onShown: (columns: readonly string[]) => {
      publish(adminLists.columnsChosen({ list: list.shape.id, columns: [...columns] }));
      const isUsual = columns.join() === list.shape.usual.join();
      changeList(list, context, { columns: isUsual ? null : columns });
    },
    rows,
    question: of === null ? '' : questionText(of),
    total,
    leftOut,
    sort: query?.sort ?? list.shape.sort,
    descending: query?.descending ?? list.shape.descending,
    onSort: (sort: string, descending: boolean) => changeList(list, context, { query: { sort, descending } }),
    page: query?.page ?? 0,
    size: query?.size ?? SIZES[1],
    sizes: SIZES,
    onPage: (page: number) => changeList(list, context, { query: { page } }),
    onSize: (size: number) => changeList(list, context, { query: { size } }),
    status: isLoading ? (of === null ? ('first' as const) : ('loading' as const)) : ('ready' as const),
    failure: failure && !isLoading ? (failure.message ?? t(`failure.${failure.reason}`)) : null,
    onRetry: () => publish(list.facts.again()),
    open: read(list.address)?.open ?? null,
    onOpen: (open: string) => changeList(list, context, { open }),
    phone: read(isPhone),
    words: {
      columns: t('adminTable.columns'),
      sortBy: t('adminTable.sortBy'),
      ascending: t('adminTable.ascending'),
      descending: t('adminTable.descending'),
      pages: t('adminTable.pages'),
      previous: t('adminTable.previous'),
      next: t('adminTable.next'),
      size: t('adminTable.size'),
      loading: t('adminTable.loading'),
      failed: t('adminTable.failed'),
      retry: t('shell.tryAgain'),
      page: (page: string, pages: string) => t('adminTable.page', { page, pages }),
      count: (from: string, to: string, all: string) => t('adminTable.count', { from, to, total: all }),
      leftOut: (count: number) => t('adminTable.leftOut', { count, number: number(count) }),
      number,
    },
  };
}

/** Exports all pages of a list to a CSV file, with the current search, filters and order. */
export function exportList<Row>(
  list: AdminList<Row>,
  { read, publish, t, language }: TableContext,
  title: string,
  columns: readonly (ExportColumn & { readonly id: string })[],
): void {
  const query = read(list.address)?.query;
  if (!query) return;
  const zone = read(timeZoneInUse);
  publish(
    exportEvents.wanted({
      id: `list ${list.shape.id}`,
      of: `list ${list.shape.id}`,
      about: exportAbout(
        query,
        columns.map(({ id }) => id),
      ),
      name: title,
      format: 'csv',
      frame: {
        title,
        subtitle: '',
        notes: [],
        language,
        ...(zone !== undefined && { zone }),
        units: read(unitsInUse),
        words: exportWords(t),
        tables: [{ title, columns: columns.map(({ id: _id, ...column }) => column) }],
      },
    }),
  );
}
