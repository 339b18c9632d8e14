import { readPush } from '../api/product/read-push.ts';
import { pushInbox } from '../ports/push/push-inbox.ts';
import { vaultDatabase } from '../ports/storage/vault-database.ts';
import type { WorkerNotice } from '../ports/worker-notice.ts';
import { type Carried, type Page, type PushWorld } from './push.ts';

export const ACCOUNT = 7;
export const NOW = Date.UTC(2026, 5, 15, 10);
let count = 0;

/** What a mock page does with a push message. `late`: it takes the message after the worker has stopped waiting. */
type Faked = { visible?: boolean; focused?: boolean; takes?: boolean | 'late' };
/**
 * Returns a mock of the service worker's surroundings: its pages, the signed-in account and the stored push
 * messages.
 */
export function world({
  account = ACCOUNT as number | null,
  owner = ACCOUNT as number | null,
  pages = [] as Faked[],
} = {}) {
  const shown: { title: string; options: NotificationOptions & { data: Carried } }[] = [];
  const told: { page: number; notice: WorkerNotice }[] = [];
  const withdrawn: string[] = [];
  const opened: string[] = [];
  const focused: number[] = [];
  const inbox = pushInbox(vaultDatabase(`push-${++count}`));
  const state = { account, now: NOW };
  const late: (() => Promise<void>)[] = [];
  /** How many more windows may open or come to the front: browsers permit one per press. */
  let windows = 1;
  const spend = () =>
    windows-- > 0 ? Promise.resolve() : Promise.reject(new DOMException('refused', 'InvalidAccessError'));
  const made: Page[] = pages.map(({ visible = true, focused: hasFocus = false, takes = true }, page) => ({
    visibilityState: visible ? 'visible' : 'hidden',
    focused: hasFocus,
    tell(notice, tookLate) {
      told.push({ page, notice });
      if (takes === 'late' && notice.kind === 'push')
        late.push(async () => {
          await inbox.remove(notice.key);
          tookLate?.();
        });
      return Promise.resolve(takes === true);
    },
    async focus() {
      await spend();
      focused.push(page);
    },
  }));
  let keys = 0;
  const parts: PushWorld = {
    pages: () => Promise.resolve(made),
    account: () => Promise.resolve(state.account),
    owner: { read: () => Promise.resolve(owner) },
    read: (raw) => Promise.resolve(readPush(raw)),
    inbox,
    show(title, options) {
      shown.push({ title, options: options as NotificationOptions & { data: Carried } });
      return Promise.resolve();
    },
    withdraw(key) {
      withdrawn.push(key);
      return Promise.resolve();
    },
    async open(path) {
      await spend();
      opened.push(path);
    },
    now: () => state.now,
    unique: () => `k${++keys}`,
  };
  return { parts, shown, withdrawn, told, opened, focused, inbox, state, late };
}
/** Returns the text of a push message, for a test. */
export const text = (changes: object = {}) =>
  JSON.stringify({ title: 'SOS', body: 'Milo', iddevice: 1, data: { meldungtyp: 4 }, ...changes });
