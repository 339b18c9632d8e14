import * as navigation from '../../events/navigation.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { type Browser } from './journey.ts';
import { journeys } from './journeys.ts';

type Tab = ReturnType<ReturnType<typeof journeys>['begin']>;

/** For a file of journeys in which accounts sign in and look at customers and trackers: the server and the tabs. */
export function customersAndTrackers() {
  const { server, begin } = journeys();
  /** A tab of this browser in which this account is signed in. */
  const signedIn = async (inBrowser: Browser, account: DemoAccountId): Promise<Tab> => {
    const tab = begin(inBrowser);
    await tab.signsIn(account);
    await tab.until('devices/listed');
    await tab.until('user/customerLoaded');
    return tab;
  };
  /** What somebody sees who opens the app again in a browser of their own, with the same server. */
  const appOf = (inBrowser: Browser, account: DemoAccountId): Promise<Tab> =>
    signedIn({ ...inBrowser, slots: new Map(), access: null, marked: false }, account);
  return { server, begin, signedIn, appOf };
}

/** A link is followed. */
export const goes = (tab: Tab, href: string) => tab.app.publish(navigation.linkFollowed({ href }));
/** The id of an account. */
export const idOf = ({ world }: Browser, account: DemoAccountId) => world.byAccount(account)?.userID ?? 0;
