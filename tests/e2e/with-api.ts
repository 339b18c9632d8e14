import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { DEMO_ACCOUNTS, type DemoAccountId } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { pageIs, rows, signIn } from './app.ts';
import { base } from './browser.ts';

/** Returns the demo account with this id. */
export const accountOf = (id: DemoAccountId) => {
  const found = DEMO_ACCOUNTS.find((account) => account.id === id);
  if (!found) throw new Error(id);
  return found;
};

/** Starts a server for one test. It serves the built app and the API. */
export async function serve(): Promise<ApiServer> {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  return server;
}
/** Signs in on the open login page. */
export async function enter(page: Page, id: DemoAccountId = 'customer'): Promise<void> {
  const { email, password } = accountOf(id);
  await pageIs(page, '/login');
  await signIn(page, email, password);
  await rows(page).first().waitFor();
}
