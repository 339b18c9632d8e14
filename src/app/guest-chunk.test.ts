import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import { fakePorts } from '../../tests/fake-ports.ts';
import { backend } from '../../tests/samples.ts';
import { ManualClock } from '../ports/manual-clock.ts';
import { guestChunk } from './guest-chunk.ts';
import { lazyApp } from './lazy-app.ts';

test('[SHARE-04] the page of a guest thins its log', async () => {
  const clock = new ManualClock();
  const { ports } = fakePorts(clock, backend());
  const lazy = guestChunk(backend()).app(lazyApp, [], ports);
  lazy.app.start();
  await clock.advance('1h');
  // The app notes the time every ten seconds. Five intervals of ten minutes are old, the sixth is not.
  expect(lazy.app.log.events.filter(app.timePassed.is)).toHaveLength(5 + 61);
});
