import type { ReactNode } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './Dialog.tsx';
import './tokens.css';
import './base.css';

afterEach(() => cleanup());

test.each([
  [390, 0.8],
  [599, 0.8],
  [600, 0.5],
  [1280, 0.5],
])(
  '[ALERT-13] on a screen of %i px the card takes %f of the width, and at most 85 per cent high',
  async (wide, share) => {
    await page.viewport(wide, 640);
    await render(
      <Dialog open size="half" title="News" closeLabel="Close" onClose={() => undefined} testId="card">
        <p>{'A long text. '.repeat(1_000)}</p>
      </Dialog>,
    );
    const card = document.querySelector('[data-testid=card]') as HTMLElement;
    // The opening transition scales the card, so this compares its layout size, which is not scaled.
    expect(window.innerWidth).toBe(wide);
    expect(Math.abs(card.offsetWidth - wide * share)).toBeLessThanOrEqual(1);
    expect(Math.abs(card.offsetHeight - 640 * 0.85)).toBeLessThanOrEqual(1);
  },
);

/** Resolves when the browser has drawn, and told who watches sizes. */
const drawn = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
};

test('[MAP-17] a long text without controls can be scrolled by the keyboard; a short one takes no focus', async () => {
  await page.viewport(390, 640);
  const shown = (words: number, more: ReactNode = null) => (
    <Dialog open title="News" closeLabel="Close" onClose={() => undefined} testId="text">
      <p key={words}>{'A long text. '.repeat(words)}</p>
      {more}
    </Dialog>
  );
  const { rerender } = await render(shown(2));
  const isFocusable = async (words: number, more?: ReactNode) => {
    await rerender(shown(words, more));
    await drawn();
    return document.querySelector('[data-testid=text] div[tabindex="0"]') !== null;
  };
  expect(await isFocusable(2)).toBe(false);
  expect(await isFocusable(1_000)).toBe(true);
  expect(await isFocusable(1_001, <a href="/devices">Devices</a>)).toBe(false);
  expect(
    await isFocusable(
      1_002,
      <button type="button" disabled>
        Send
      </button>,
    ),
  ).toBe(true);
  expect(await isFocusable(3)).toBe(false);
});
