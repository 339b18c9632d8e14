import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as navigation from '../../events/navigation.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import type { Read } from '../../src/kernel/read.ts';
import { frame, writtenText } from '../../tests/exported.ts';
import { wayKey } from './plan.state.ts';
import { add, story } from './route-plan-given.ts';

const here = navigation.locationChanged({ path: '/route-plan', query: '' });
const LINE = [
  [11.91, 57.7],
  [11.95, 57.71],
  [11.92, 57.7],
];
const answer = {
  status: 200,
  body: {
    code: 'Ok',
    routes: [{ geometry: { coordinates: LINE }, legs: [{ distance: 1_234, duration: 90 }] }],
  },
};

/** Plans two stops, exports the plan that `about` names, and returns what would be written. */
async function exported({
  hasEngine = true,
  about = (read: Read) => read(wayKey) ?? '',
  more = [],
}: {
  hasEngine?: boolean;
  about?: (read: Read) => string;
  more?: readonly ReturnType<typeof planEvents.stopRemoved>[];
} = {}) {
  const documents: ExportDocument[] = [];
  let failures: unknown[] = [];
  await story()
    .with((world) => {
      if (hasEngine) world.routing = { kind: 'osrm', url: 'https://route.example' };
      world.replies = () => answer;
      world.exported = (document) => {
        documents.push(document);
        return NEVER;
      };
    })
    .when(here, add(1), add(2))
    .after('5s')
    .when(...more)
    .check((app) =>
      app.publish(
        exportEvents.wanted({
          ...{ id: 'x', of: 'routePlan', about: about(app.read), name: 'Plan', format: 'gpx' },
          frame: frame({ title: 'A to B', tables: [] }),
        }),
      ),
    )
    .after('1s')
    .check((_, events) => {
      failures = events.filter(exportEvents.failed.is).map(({ payload }) => payload.reason);
    });
  return { document: documents[0], failures };
}

describe('[PLAN-03] a plan as a file', () => {
  test('has its stops in order and the line of the engine, as GPX that others read', async () => {
    const { document } = await exported();
    if (!document) throw new Error('nothing was written');
    const text = await writtenText(document, 'gpx');
    const places = (tag: string) =>
      [...text.matchAll(new RegExp(`<${tag} lat="([\\d.]+)" lon="([\\d.]+)"`, 'g'))].map(([, lat, lng]) => [
        Number(lng),
        Number(lat),
      ]);
    expect(places('rtept')).toEqual([
      [11.91, 57.7],
      [11.92, 57.7],
    ]);
    expect(places('trkpt')).toEqual(LINE);
    expect(text.indexOf('Stop 1')).toBeGreaterThan(0);
    expect(text.indexOf('Stop 2')).toBeGreaterThan(text.indexOf('Stop 1'));
  });

  test('that is only estimated has its stops, and no line that would look like a road', async () => {
    const { document } = await exported({ hasEngine: false });
    expect(document?.routes?.[0]?.stops.map(({ name }) => name)).toEqual(['Stop 1', 'Stop 2']);
    expect(document?.tracks ?? []).toEqual([]);
  });

  test.each([
    ['of another plan than the open one', { about: () => 'another plan' }],
    ['of one stop', { more: [planEvents.stopRemoved({ id: 2 })] }],
  ])('%s is not written, and that is said', async (_, given) => {
    const { document, failures } = await exported(given);
    expect(document).toBeUndefined();
    expect(failures).toEqual(['empty']);
  });
});
