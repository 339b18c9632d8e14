import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Left } from './Pause.tsx';

test('[DEV-06] the rest of a pause does not jump when the remaining time is worked out again', async () => {
  const { rerender, container } = await render(<Left seconds={3600} />);
  await expect.poll(() => container.textContent, { timeout: 3_000 }).toBe('59:59');
  await rerender(<Left seconds={3599} />);
  expect(container.textContent).toBe('59:59');
});
