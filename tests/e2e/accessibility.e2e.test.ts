import { expect, test } from 'vitest';
import { closeByEscape, enterDemo, mapIsReady, openSettings, pageIs, panel, rows } from './app.ts';
import { violations } from './axe.ts';
import { type Screen, visit } from './browser.ts';
import { FORMATS } from './formats.ts';
import { madeUp, open } from './recorded.ts';
import { word } from './words.ts';

const cases = [
  { screen: 'desktop', theme: 'light' },
  { screen: 'phone', theme: 'dark' },
] as const;

test.for(cases)(
  '[MAP-17] axe finds nothing on login, map, panel, settings and import, $screen, $theme',
  async ({ screen, theme }: { screen: Screen; theme: 'light' | 'dark' }) => {
    const { page } = await visit({ screen, theme, withoutPolicy: true });
    const found: Record<string, string[]> = {};
    await pageIs(page, '/login');
    await page.getByRole('button', { name: /^Customer/ }).waitFor();
    found['login'] = await violations(page);
    await page.getByRole('button', { name: word('login.submit'), exact: true }).click();
    await page.getByText(word('login.emailMissing')).waitFor();
    found['login with problems'] = await violations(page);
    await enterDemo(page);
    await mapIsReady(page);
    await rows(page).first().waitFor();
    found['map and list'] = await violations(page);
    await rows(page).first().getByRole('button').first().click();
    await panel(page).waitFor();
    found['map and panel'] = await violations(page);
    const gpx = FORMATS['gpx'];
    if (gpx)
      await open(page, {
        name: 'drive.gpx',
        mimeType: gpx.mimeType,
        buffer: Buffer.from(gpx.write(madeUp(20))),
      });
    await page.getByRole('button', { name: /^Play/ }).waitFor();
    found['import'] = await violations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'drive.gpx' }).waitFor({ state: 'detached' });
    await openSettings(page, 'account');
    await page.getByRole('button', { name: word('settings.logout') }).waitFor();
    found['settings'] = await violations(page);
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  },
);

test('[MAP-17] the keyboard alone signs in, finds a device, follows it and closes its panel', async () => {
  const { page } = await visit();
  await pageIs(page, '/login');
  const focus = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  const tabTo = async (wanted: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (wanted.test(await focus())) return;
    }
    throw new Error(`No Tab leads to ${String(wanted)}; the focus is on "${await focus()}".`);
  };
  await page.getByRole('button', { name: /^Customer/ }).waitFor();
  await tabTo(/^Customer/);
  await page.keyboard.press('Enter');
  await mapIsReady(page);
  await rows(page).first().waitFor();
  await tabTo(/^(Anna|Milo|Bella|Taxi)/);
  await page.keyboard.press('ArrowDown');
  const name = await focus();
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  const title = await panel(page).getByRole('heading').first().innerText();
  expect(name).toContain(title);
  await tabTo(new RegExp(`^${word('map.panel.follow')}$`));
  await page.keyboard.press('Enter');
  await page.getByText(word('map.following', { name: title })).waitFor();
  await closeByEscape(page, panel(page));
});
