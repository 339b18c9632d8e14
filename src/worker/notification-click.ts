import * as v from 'valibot';
import { recipientOf } from '../ports/push-owner.ts';
import type { Carried, Page, PushWorld } from './push.ts';

const carried = v.object({ key: v.string(), text: v.nullable(v.string()), at: v.optional(v.number()) });

/** What the notification brought along; an older or foreign one brought nothing. */
export const carriedBy = (data: unknown): Carried => {
  const parsed = v.safeParse(carried, data);
  return parsed.success ? parsed.output : { key: '', text: null };
};

/** More pages are not asked: a press counts for a few seconds only, and each that hangs costs one. */
const MOST_ASKED = 5;

/**
 * A notification was pressed: a page of ours opens the details and comes to the front; where none takes it, a new one
 * does, at the place that the message names. Only a path of this app is ever opened.
 *
 * A press allows for one window, brought to the front or opened. So a page is asked first, and comes to the front only if it answers.
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
        await page.focus().catch(() => undefined); // not allowed without a true press
        return world.inbox.remove(key);
      }
  const now = world.now();
  if (isTheirs) await world.inbox.add({ key, account, text, at: at ?? now, pressedAt: now, tapped: true });
  const [first] = pages;
  if (!isTheirs && first) {
    await first.focus().catch(() => undefined);
    return;
  }
  await world.open(isTheirs ? (found.message.path ?? '/') : '/');
}

const rank = ({ visibilityState, focused }: Page): number =>
  Number(focused) + Number(visibilityState === 'visible');
