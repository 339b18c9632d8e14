import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../../events/exports.ts';
import * as navigation from '../../../events/navigation.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { App } from '../../../src/kernel/app.ts';
import { again, call, failed, listed, page, query, signedIn, things } from './admin-list-given.ts';
import { listEffects } from './admin-list.effects.ts';
import { chosenColumns } from './columns.ts';
import { exportList, type TableContext, tableOf } from './table-context.ts';

const here = (query = '') => navigation.locationChanged({ path: '/things', query });
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
        failed({ query: query({ page: 2 }), failure: { reason: 'timeout', status: 0, message: 'Too slow' } }),
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
