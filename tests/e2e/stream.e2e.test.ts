import { expect, test } from 'vitest';
import { openSettings, pageIs, until } from './app.ts';
import { visit } from './browser.ts';
import { enter, serve } from './with-api.ts';
import { word } from './words.ts';

test('[checklist 29] the stream gets the token only in its first message, a new one after a renewal, and a logout closes it', {
  tags: 'smoke',
}, async () => {
  const server = await serve();
  const { page } = await visit({ withoutMap: true, at: server.origin, expected: [/401/] });
  await enter(page);
  const open = () => Promise.resolve(server.streams.filter(({ isOpen }) => isOpen));
  const [first] = await until(open, (streams) => (streams[0]?.messages.length ?? 0) > 0);
  const before = [...server.tokens];
  const told = (message = '') => before.find((token) => message.includes(token));
  expect(told(first?.messages[0])).toBeDefined();

  // The access token expires, the next call renews it, and the stream continues with the new token.
  server.endAccess();
  await page.reload();
  const isNew = (message = '') =>
    [...server.tokens].some((token) => !before.includes(token) && message.includes(token));
  const [again] = await until(open, (streams) => streams.length === 1 && isNew(streams[0]?.messages[0]));
  expect(told(again?.messages[0])).toBeUndefined();
  expect(first?.isOpen).toBe(false);

  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await until(open, (streams) => streams.length === 0);

  // Only the first message of each connection contains the token. Addresses, headers and later messages do not.
  for (const { address, headers, messages } of server.streams) {
    expect(address).toBe('/socket');
    const rest = JSON.stringify([headers, messages.slice(1)]);
    expect([...server.tokens].filter((token) => rest.includes(token))).toEqual([]);
  }
});
