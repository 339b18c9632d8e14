import { pushInbox } from './push-inbox.ts';
import { pushOwner } from './push-owner.ts';
import { livePush, type PushParts } from './push-live.ts';
import { vaultDatabase } from '../storage/vault-database.ts';

const KEY = `B${'A'.repeat(86)}`;
const keyBytes = () =>
  Uint8Array.from(atob(KEY.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
/** Lets pending promises and callbacks finish. */
export const turn = async () => {
  for (let i = 0; i < 40; i++) await new Promise((done) => setImmediate(done));
};
let count = 0;

/** A mock browser with a push service and a service worker, limited to what push messages need. */
export function browser({
  permission = 'default',
  answer = 'granted',
  key = KEY as string | null,
  pretends = false,
  subscribes = () => Promise.resolve(subscription('https://push.example/new')),
  found = null as ReturnType<typeof subscription> | null,
} = {}) {
  const heard = new Set<(event: unknown) => void>();
  const calls: string[] = [];
  const state = { permission, found, account: 7 as number | null };
  let change = () => {};
  let shown = () => {};
  const pushManager = {
    getSubscription: () => Promise.resolve(state.found),
    subscribe: async () => {
      calls.push('subscribe');
      state.found = await subscribes();
      return state.found;
    },
  };
  const database = vaultDatabase(`inbox-${++count}`);
  const inbox = pushInbox(database);
  const owner = pushOwner(database, null);
  const parts: PushParts = {
    key,
    pretends,
    worker: {
      getRegistration: () => Promise.resolve({ pushManager }),
      ready: Promise.resolve({ pushManager }),
      addEventListener: (_: string, hear: (event: unknown) => void) => heard.add(hear),
      removeEventListener: (_: string, hear: (event: unknown) => void) => heard.delete(hear),
    } as unknown as PushParts['worker'],
    notification: {
      get permission() {
        return state.permission;
      },
      requestPermission() {
        calls.push('ask');
        state.permission = answer;
        return Promise.resolve(answer);
      },
    },
    changes: (told) => {
      change = told;
      return () => calls.push('stop changes');
    },
    shown: (told) => {
      shown = told;
      return () => calls.push('stop shown');
    },
    inbox,
    owner,
    account: () => Promise.resolve(state.account),
    now: () => 1_000,
  };
  /** Sends a message from the mock service worker, and collects the responses of the page. */
  const says = (data: unknown) => {
    const answers: unknown[] = [];
    for (const hear of heard) hear({ data, ports: [{ postMessage: (said: unknown) => answers.push(said) }] });
    return answers;
  };
  return {
    push: livePush(parts),
    parts,
    /** The database that contains the inbox of push messages. A test can use it to open a page of another server. */
    database,
    calls,
    state,
    inbox,
    owner,
    says,
    change: () => change(),
    shown: () => shown(),
    heard,
  };
}
/** Returns a mock push subscription that looks like a browser's. */
export function subscription(endpoint: string, applicationServerKey: ArrayBuffer | null = keyBytes().buffer) {
  const made = {
    endpoint,
    ended: false,
    options: { applicationServerKey },
    unsubscribe() {
      made.ended = true;
      return Promise.resolve(true);
    },
    toJSON: () => ({ endpoint, keys: { auth: 'x' } }),
  };
  return made as unknown as PushSubscription & { ended: boolean };
}
