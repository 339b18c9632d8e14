import { expect, test } from 'vitest';
import { pageFaults } from './page-faults.ts';

/** A mock page that only throws errors. */
function page() {
  const target = new EventTarget();
  return {
    window: target as unknown as Window,
    throws: (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error })),
    rejects: (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}

test('[fault 57] what nobody caught is told once each, promises too, and nothing after it is stopped', () => {
  const { window, throws, rejects } = page();
  const heard: string[] = [];
  const stop = pageFaults(window).subscribe((message) => heard.push(message));
  throws(new Error('no hands'));
  throws(new Error('no hands'));
  rejects('gone');
  throws(new Error('ResizeObserver loop completed with undelivered notifications.'));
  stop.unsubscribe();
  throws(new Error('later'));
  expect(heard).toEqual(['no hands', 'gone']);
});

test('a page that throws without end fills no log', () => {
  const { window, rejects } = page();
  const heard: string[] = [];
  pageFaults(window).subscribe((message) => heard.push(message));
  for (let i = 0; i < 100; i++) rejects(new Error(`fault ${i}`));
  expect(heard).toHaveLength(20);
});
