import { concat, NEVER, of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { browser } from './http/renewing-given.ts';
import { liveTurns } from './turns-live.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const refusing = { request: () => Promise.reject(new Error('SecurityError')) } as never;

test('two tabs work one after the other; what the first one does is done before the second begins', async () => {
  const { locks } = browser();
  const [one, two] = [liveTurns(locks), liveTurns(locks)];
  const said: string[] = [];
  const end = new Subject<string>();
  one.alone('care', concat(of('one begins'), end)).subscribe({
    next: (word) => said.push(word),
    complete: () => said.push('one ends'),
  });
  two.alone('care', of('two')).subscribe((word) => said.push(word));
  await turn();
  expect(said).toEqual(['one begins']);
  end.complete();
  await turn();
  expect(said).toEqual(['one begins', 'one ends', 'two']);
});

test('a tab that gives up lets the next one go on, whether it works or waits', async () => {
  const { locks } = browser();
  const turns = liveTurns(locks);
  const said: string[] = [];
  const works = turns.alone('care', NEVER).subscribe();
  const waits = turns.alone('care', of('gave up')).subscribe((word) => said.push(word));
  turns.alone('care', of('went on')).subscribe((word) => said.push(word));
  await turn();
  waits.unsubscribe();
  works.unsubscribe();
  await turn();
  expect(said).toEqual(['went on']);
});

test('work that throws says so, and ends its turn', async () => {
  const { locks } = browser();
  const turns = liveTurns(locks);
  const said: string[] = [];
  const broken = new Subject<never>();
  turns.alone('care', broken).subscribe({ error: (problem: Error) => said.push(problem.message) });
  turns.alone('care', of('went on')).subscribe((word) => said.push(word));
  await turn();
  broken.error(new Error('broken'));
  await turn();
  expect(said).toEqual(['broken', 'went on']);
});

test.each([null, refusing])('a browser without locks, or that refuses them, works at once', async (locks) => {
  const said: string[] = [];
  liveTurns(locks)
    .alone('care', of('done'))
    .subscribe((word) => said.push(word));
  await turn();
  expect(said).toEqual(['done']);
});
