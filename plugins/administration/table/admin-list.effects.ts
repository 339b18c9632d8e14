import { concat, defer, EMPTY, expand, ignoreElements, map, type Observable, of, switchMap } from 'rxjs';
import type { ListQuery, Paged } from '../../../events/admin-lists.ts';
import * as navigation from '../../../events/navigation.ts';
import type { Backend } from '../../../src/api/backend.ts';
import type { Call } from '../../../src/api/call.ts';
import type { AdminPorts } from '../../../src/ports/ports.ts';
import { type AdminEffect, adminEffect, type AdminWorld } from '../../../src/ports/effect.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import type { ExportDocument, Row as Cells } from '../../../src/core/app/exports/document.ts';
import { filled } from '../../../src/core/app/exports/document.ts';
import { exporting, type Loading } from '../../../src/core/app/exports/exporting.effects.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import type { AdminList } from './admin-list.ts';
import { listHref, questionText, readAbout } from './list-address.ts';

/** Debounce of the search while the user types (ms). */
const PAUSE = 250;
/** Number of rows per server call while a whole list is exported. */
export const EXPORT_PAGE = 500;
/** Maximum number of retries for one page of an export while the server reports too many requests. */
const MOST_WAITS = 5;

type Asks<Row> = (backend: Backend, query: ListQuery) => Call<Paged<Row>>;

/**
 * Loads the page of the list that the address names. While the user types in the search, requests are debounced. A
 * newer query cancels the pending one.
 */
export const listEffects = <Row>(list: AdminList<Row>, call: Asks<Row>): readonly AdminEffect[] => [
  adminEffect({
    name: `load the page of the list "${list.shape.id}"`,
    ability: 'administration',
    while: (read) => {
      const address = read(list.address);
      if (!address || !read(isSignedIn) || !read(list.may)) return null;
      return `${read(list.state).asked} ${questionText(address.query)}`;
    },
    run: (_, world) => {
      const address = world.read(list.address);
      if (!address) return EMPTY;
      const query = { ...address.query, search: address.query.search.trim() };
      const before = world.read(list.state).of;
      const load = defer(() =>
        ask(world, call(world.ports.backend, query), (result) => {
          if (!result.ok) return [list.facts.failed({ query, failure: result.failure })];
          const { rows, total, leftOut } = result.value;
          const listed = list.facts.listed({ query, rows: [...rows], total, leftOut: [...leftOut] });
          const last = Math.max(0, Math.ceil(total / query.size) - 1);
          // The last rows of this page were removed, or the address is old.
          return total > 0 && rows.length + leftOut.length === 0 && query.page > last
            ? [
                listed,
                navigation.linkFollowed({
                  href: listHref(list.shape, { ...address, query: { ...address.query, page: last } }),
                  replace: true,
                }),
              ]
            : [listed];
        }),
      );
      const isTyping = before !== null && before.search !== query.search;
      return isTyping ? world.ports.clock.after(PAUSE).pipe(switchMap(() => load)) : load;
    },
  }),
];

type ExportOptions<Row> = {
  readonly call: Asks<Row>;
  readonly keyOf: (row: Row) => string;
  /** Returns the cells of one row of the exported file, in the order of `columns`. */
  readonly cells: (row: Row, columns: readonly string[]) => Cells;
};

/**
 * Exports a whole list to a file. It loads the list page by page, so that no response has more than `EXPORT_PAGE` rows.
 * A row that moves to another page during the export is written only once. If the first response has fewer rows than
 * requested, the next requests use that smaller page size, so that no row is skipped.
 */
export const listExport = <Row>(list: AdminList<Row>, options: ExportOptions<Row>): AdminEffect =>
  exporting<AdminPorts>(`list ${list.shape.id}`, ({ about, frame }, world) => {
    const wanted = readAbout(about);
    if (!wanted || !world.read(list.may)) return null;
    const seen = new Set<string>();
    const rows: Cells[] = [];
    let taken = 0;
    let size = EXPORT_PAGE;
    const take = (page: number, { rows: got, leftOut, total }: Paged<Row>): boolean => {
      const before = seen.size;
      for (const row of got) {
        const key = options.keyOf(row);
        if (!seen.has(key)) rows.push(options.cells(row, wanted.columns));
        seen.add(key);
      }
      const length = got.length + leftOut.length;
      taken += length;
      if (taken >= total || length === 0) return false;
      // The server returned the same page twice. A file with missing rows would be wrong, so the export fails.
      if (got.length > 0 && seen.size === before) throw new Error('the server repeats a page');
      if (page === 0) size = Math.min(size, length);
      return true;
    };
    const load = (page: number) =>
      onePage(world, options.call, { ...wanted.query, page, size }).pipe(
        map((answer) => ({ page, total: answer.total, isMore: take(page, answer) })),
      );
    return defer(() => load(0)).pipe(
      expand(({ page, isMore }) => (isMore ? load(page + 1) : EMPTY)),
      map(({ total, isMore }): Loading | ExportDocument | null => {
        if (isMore) return { kind: 'loading', done: taken, of: total };
        return rows.length > 0 ? filled(frame, [{ rows }]) : null;
      }),
    );
  });

/**
 * Loads one page of a list for the export, or throws an error. If the server reports too many requests, the function
 * waits and retries.
 */
function onePage<Row>(
  world: AdminWorld,
  call: Asks<Row>,
  query: ListQuery,
  waits = 0,
): Observable<Paged<Row>> {
  return defer(() => {
    let answer: Paged<Row> | null = null;
    let wait: number | null = null;
    const asked = ask(world, call(world.ports.backend, query), (result) => {
      if (result.ok) answer = result.value;
      else if (result.failure.reason === 'tooManyRequests' && waits < MOST_WAITS)
        wait = result.failure.retryAfter ?? 1;
      else throw new Error(result.failure.reason);
      return [];
    });
    return concat(
      asked.pipe(ignoreElements()),
      defer(() => {
        if (answer) return of(answer);
        if (wait === null) return EMPTY;
        return world.ports.clock
          .after(wait * 1000)
          .pipe(switchMap(() => onePage(world, call, query, waits + 1)));
      }),
    );
  });
}
