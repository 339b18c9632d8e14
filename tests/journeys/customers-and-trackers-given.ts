import * as navigation from '../../events/navigation.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { type Browser } from './journey.ts';
import { journeys } from './journeys.ts';

type Tab = ReturnType<ReturnType<typeof journeys>['begin']>;

/** Sets up a test file in which administrators and customers sign in: the pretend server, and functions that open tabs. */
export function customersAndTrackers() {
  const { server, begin } = journeys();
  /** Opens a tab in this browser and signs in with this account. */
  const signedIn = async (inBrowser: Browser, account: DemoAccountId): Promise<Tab> => {
    const tab = begin(inBrowser);
    await tab.signsIn(account);
    await tab.until('devices/listed');
    await tab.until('user/customerLoaded');
    return tab;
  };
  /** Opens the app in a new browser that uses the same server, and signs in with this account. */
  const appOf = (inBrowser: Browser, account: DemoAccountId): Promise<Tab> =>
    signedIn({ ...inBrowser, slots: new Map(), access: null, marked: false }, account);
  return { server, begin, signedIn, appOf };
}

/** Follows a link in this tab. */
export const goes = (tab: Tab, href: string) => tab.app.publish(navigation.linkFollowed({ href }));
/** The user id of a demo account. */
export const idOf = ({ world }: Browser, account: DemoAccountId) => world.byAccount(account)?.userID ?? 0;
