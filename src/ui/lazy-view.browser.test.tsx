import { Suspense } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import { afterEach, expect, test } from 'vitest';
import { loadAhead, viewOf } from './lazy-view.ts';

afterEach(() => cleanup());

test('[NET-04] [ALERT-02] a view that was loaded ahead is there with the drawing that wants it', async () => {
  const seen: string[] = [];
  const load = () => Promise.resolve({ default: () => <p>It is time.</p> });
  await loadAhead(load);
  const View = viewOf(load);
  const Fallback = () => {
    seen.push('fallback');
    return null;
  };
  const screen = await render(
    <Suspense fallback={<Fallback />}>
      <View />
    </Suspense>,
  );
  expect(screen.container.textContent).toBe('It is time.');
  expect(seen).toEqual([]);
});
