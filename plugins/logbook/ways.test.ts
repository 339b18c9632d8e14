import { describe, expect, test } from 'vitest';
import type { Draft } from '../../src/kernel/event.ts';
import * as logbookEvents from '../../events/logbook.ts';
import { folded } from '../../tests/folded.ts';
import { failure, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { logbookPlugin } from './index.ts';
import { canWrite, logbookPage, logbookPlace } from './page.state.ts';

const after = (...drafts: Draft[]) => folded([logbookPage as never], ...drafts).read(logbookPage).ways;
const times = { from: START - 3_600, to: START - 3_000 };
const asked = logbookEvents.wayRequested({ trip: 'a', device: 1, ...times });
const way = { at: [START - 3_600, START - 3_000], lat: [57.7, 57.8], lng: [12, 12], speed: [30, 40] };

describe('[LOGB-01] the track of a trip', () => {
  test('is there when it was loaded, for the times that were asked for', () =>
    expect(after(asked, logbookEvents.wayFound({ trip: 'a', ...way }))).toEqual({
      a: { status: 'ready', failure: null, ...way, ...times },
    }));

  test('that nobody waits for any more is not kept, whatever comes of it', () => {
    expect(after(logbookEvents.wayFound({ trip: 'a', ...way }))).toEqual({});
    expect(after(logbookEvents.wayLost({ trip: 'a', failure: failure(503) }))).toEqual({});
  });
});

test('[ROUTE-22] before an address is known no logbook is open, and nothing in it can be changed', () =>
  scenario({ plugins: [logbookPlugin] })
    .reads(logbookPlace, null)
    .reads(canWrite, false));
