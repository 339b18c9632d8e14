import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { Menu } from './Menu.tsx';
import './tokens.css';
import './base.css';

afterEach(async () => {
  await cleanup();
  document.documentElement.style.removeProperty('--safe-bottom');
});

const BAR = 60;
/** So many items that the menu fits neither below the button nor above it, and must be moved up. */
const items = Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, label: `Layer ${index}` }));

test.each([0, 34])(
  'on a phone with %i px below its bar a short menu ends above the bar',
  async (safeBottom) => {
    await page.viewport(390, 844);
    // Simulates a phone with a home indicator, which no test browser has.
    document.documentElement.style.setProperty('--safe-bottom', `${safeBottom}px`);
    await render(
      <div style={{ position: 'fixed', right: 12, top: 300 }}>
        <Menu
          short
          side="left"
          align="start"
          trigger={<button type="button">Layers</button>}
          groups={[{ id: 'layers', items }]}
        />
      </div>,
    );
    await userEvent.click(page.getByRole('button', { name: 'Layers' }));
    const menu = page.getByRole('menu');
    await expect.element(menu).toBeVisible();
    // The opening transition scales the menu, so the test waits for the menu's final position.
    const bottom = () => Math.round(menu.element().getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(844 - BAR - safeBottom - 8);
    await Promise.all(
      menu
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    );
    expect(bottom()).toBeLessThanOrEqual(844 - BAR - safeBottom - 8);
  },
);
