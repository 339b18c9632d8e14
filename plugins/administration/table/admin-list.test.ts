import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminLists from '../../../events/admin-lists.ts';
import * as navigation from '../../../events/navigation.ts';
import { failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { select } from '../../../src/kernel/read.ts';
import type { ApiRequest } from '../../../src/ports/http-types.ts';
import { adminList } from './admin-list.ts';
import { listEffects } from './admin-list.effects.ts';
import { chosenColumns } from './columns.ts';
import { columnEffects } from './columns.effects.ts';
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
});
