import { concat, NEVER, of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Backend } from '../src/api/backend.ts';
import { ManualClock, settled } from '../src/ports/manual-clock.ts';
import { fakePorts } from './fake-ports.ts';

/** Ports with the locks that the tabs of one browser share. */
const tabs = () => {
  const { ports } = fakePorts(new ManualClock(), {} as Backend);
  const said: string[] = [];
  return { said, alone: ports.turns.alone, hear: (word: string) => void said.push(word) };
};

test('if a waiting turn is cancelled, the next one continues', async () => {
  const { said, alone, hear } = tabs();
  const end = new Subject<string>();
  alone('care', concat(of('one'), end)).subscribe(hear);
  const waits = alone('care', of('two')).subscribe(hear);
  alone('care', of('three')).subscribe(hear);
  await settled();
  waits.unsubscribe();
  await settled();
  expect(said, 'the first one still works').toEqual(['one']);
  end.complete();
  await settled();
  expect(said).toEqual(['one', 'three']);
});

test('if a running turn is cancelled, the next one continues', async () => {
  const { said, alone, hear } = tabs();
  const works = alone('care', NEVER).subscribe();
  alone('care', of('two')).subscribe(hear);
  await settled();
  works.unsubscribe();
  await settled();
  expect(said).toEqual(['two']);
});
