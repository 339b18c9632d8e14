import * as navigation from '../../events/navigation.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { type Browser } from './journey.ts';
import { journeys } from './journeys.ts';

export const { server, begin } = journeys();
type Tab = ReturnType<typeof begin>;
/** A tab of this browser in which this account is signed in. */
export async function signedIn(inBrowser: Browser, account: DemoAccountId) {
  const tab = begin(inBrowser);
  await tab.signsIn(account);
  await tab.until('devices/listed');
  await tab.until('user/customerLoaded');
  return tab;
}
/** A link is followed. */
export const goes = (tab: Tab, href: string) => tab.app.publish(navigation.linkFollowed({ href }));
/** The id of an account. */
export const idOf = ({ world }: Browser, account: DemoAccountId) => world.byAccount(account)?.userID ?? 0;

/** What somebody sees who opens the app anew in a browser of their own, with the same server. */
export async function appOf(inBrowser: Browser, account: DemoAccountId) {
  const theirs = { ...inBrowser, slots: new Map(), access: null, marked: false };
  return signedIn(theirs, account);
}
