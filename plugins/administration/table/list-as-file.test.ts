import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../../events/exports.ts';
import { frame } from '../../../tests/exported.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { ApiRequest } from '../../../src/ports/http/http-types.ts';
import type { ExportDocument } from '../../../src/core/app/exports/document.ts';
import { EXPORT_PAGE, listExport } from './admin-list.effects.ts';
import { chosenColumns } from './columns.ts';
import { exportAbout } from './list-address.ts';
import { call, page, query, signedIn, things } from './admin-list-given.ts';

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

  /**
   * A mock server that returns at most `most` rows per page. `counts` says how it calculates where a page starts: from
   * the requested page size (`asked`) or from its own (`itsOwn`).
   */
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

  test('[ADM-01] a server that asks to wait again and again is left alone after the sixth time', async () => {
    let asked = 0;
    const { it, written } = exported(() => {
      asked += 1;
      return { status: 429, body: null };
    });
    await it
      .when(wanted)
      .after('2s')
      .check(() => expect(asked).toBe(2))
      .after('1h')
      .check((app) => {
        expect(asked).toBe(6);
        expect(app.log.events.at(-1)?.payload).toEqual({ id: 'x', reason: 'source' });
      });
    expect(written).toEqual([]);
  });

  test.each([
    [403, 1],
    [500, 4],
  ])('[ADM-01] a refusal (%i) in the middle ends it: half a list is a wrong one', async (status, tries) => {
    let refused = 0;
    const { it, written } = exported((request) => {
      if (request.query?.['page'] !== 1) return many(1_250)(request);
      refused += 1;
      return { status, body: null };
    });
    await it
      .when(wanted)
      .after('5min')
      .check((app) => {
        expect(app.log.events.at(-1)?.payload).toEqual({ id: 'x', reason: 'source' });
      });
    expect(refused).toBe(tries);
    expect(written).toEqual([]);
  });

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
