import * as v from 'valibot';
import { recipientOf } from '../ports/push/push-owner.ts';
import { withBase } from '../rules/base-path.ts';
import type { Carried, Page, PushWorld } from './push.ts';

const carried = v.object({ key: v.string(), text: v.nullable(v.string()), at: v.optional(v.number()) });

/** Returns the data that a notification carries. It is empty for an old notification or for one of another app. */
export const carriedBy = (data: unknown): Carried => {
  const parsed = v.safeParse(carried, data);
  return parsed.success ? parsed.output : { key: '', text: null };
};

/**
 * Maximum number of pages that are asked to open a pressed notification. After the press, the browser permits this for
 * only a few seconds, and each page that hangs uses up one of them.
 */
const MOST_ASKED = 5;

/**
 * Handles a press on a notification. An open page of the app displays the details and comes to the front. If no page
 * does so, a new page opens at the path that the message names. Only paths of this app are opened.
 *
 * A press permits only one window to open or come to the front. So each page is asked first, and comes to the front
 * only if it takes the message.
 */
export async function pressed({ key, text, at }: Carried, world: PushWorld): Promise<void> {
  const found = await world.read(text);
  const account = await recipientOf(found.ok ? found.account : null, world);
  const isTheirs = account !== null && found.ok && text !== null;
  const pages = (await world.pages()).toSorted((a, b) => rank(b) - rank(a));
  if (isTheirs)
    for (const page of pages.slice(0, MOST_ASKED))
      if (
        await page.tell({ kind: 'push', key, account, text, tapped: true, ...(at !== undefined && { at }) })
      ) {
        // Browsers let a page come to the front only after a real press by the user, so this may fail.
        await page.focus().catch(() => undefined);
        return world.inbox.remove(key);
      }
  const now = world.now();
  if (isTheirs) await world.inbox.add({ key, account, text, at: at ?? now, pressedAt: now, tapped: true });
  const [first] = pages;
  if (!isTheirs && first) {
    await first.focus().catch(() => undefined);
    return;
  }
  await world.open(withBase(isTheirs ? (found.message.path ?? '/') : '/'));
}

const rank = ({ visibilityState, focused }: Page): number =>
  Number(focused) + Number(visibilityState === 'visible');
