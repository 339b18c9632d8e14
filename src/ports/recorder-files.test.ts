import { NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import { liveRecorder } from './recorder-files.ts';

const recorder = () =>
  liveRecorder({
    log: { events: [] } as never,
    recording: { record: () => NEVER, before: () => Promise.resolve(null) },
    lines: () => Promise.reject(new Error('not here')),
  });

test('[FEED-01] only the newest recordings of the inbox are in memory', async () => {
  const one = recorder();
  const names: string[] = [];
  for (let i = 0; i < 5; i++) names.push((await one.keep(`report-${i}`, 'text')) ?? '');
  expect(names.map((name) => one.read(name) !== null)).toEqual([false, false, true, true, true]);
  one.forget(); // a report of one's own has nothing to do with them
  expect(one.read(names[4] ?? '')).not.toBeNull();
});

test('[FEED-01] with the session of whoever read them they go', async () => {
  const one = recorder();
  const recording = one.record(7).subscribe();
  const name = (await one.keep('report', 'text')) ?? '';
  recording.unsubscribe();
  expect(one.read(name)).toBeNull();
});
