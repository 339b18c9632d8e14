import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenServer } from '../ports/storage/kept-config.ts';
import type { Config } from '../shell/config.ts';
import { serverChoice } from './server-choice.ts';

const OWN: Config = {
  ...({ backend: 'traccar', servers: 'any', testAccounts: [] } as const),
  apiUrl: 'https://own.example.com',
};
const CHOSEN = { backend: 'traccar', apiUrl: 'https://gps.example.com' } as const;

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
  vi.stubGlobal('window', { location: { pathname: '/share' } });
});
afterEach(() => vi.unstubAllGlobals());

test('[SRV-06] the secret of a shared link goes to the server of the deployment, whatever its recipient chose', () => {
  chosenServer().set(JSON.stringify(CHOSEN));
  expect(serverChoice(OWN, false).config).toMatchObject(CHOSEN);
  expect(serverChoice(OWN, true)).toMatchObject({ config: OWN, isOpen: false });
});

test('[SRV-06] a recipient who has chosen no server sees the link, and not the page for choosing one', () => {
  expect(serverChoice(OWN, false).isOpen).toBe(true);
  expect(serverChoice(OWN, true).isOpen).toBe(false);
});
