import { defer, EMPTY, finalize, from, mergeMap, NEVER, type Observable, of, Subject } from 'rxjs';
import type { Change } from '../events/change-types.ts';
import type { Backend } from '../src/api/backend.ts';
import type { ApiRequest, Reply } from '../src/ports/http/http-types.ts';
import { memoryOutbox } from '../src/ports/storage/memory-outbox.ts';
import type { ManualClock } from '../src/ports/manual-clock.ts';
import {
  isAmong,
  type AdminPorts,
  type Renewal,
  type SocketMessage,
  type Stored,
  type StoredAccess,
  type RefusedMessage,
  type TabMessage,
} from '../src/ports/ports.ts';
import { fakeRecorder, fakeRecorderWorld, type RecorderWorld } from './fake-recorder.ts';
import { fakeOuterPorts, fakeOuterWorld, type OuterWorld } from './fake-outer-ports.ts';

/** Records the calls of the ports as text. Tests set the results of the calls. */
export type FakeWorld = OuterWorld & {
  readonly asked: string[];
  replies: (request: ApiRequest) => Reply | Observable<Reply> | undefined;
  socket: () => Observable<SocketMessage>;
  readonly slots: Map<string, Stored>;
  access: StoredAccess | null;
  /** The account whose session ended by itself; undefined if there is none. */
  ended?: number | undefined;
  /**
   * The calls that removed the data of other accounts. `account`: the account whose data stays; `before`: only data
   * stored before this time is removed.
   */
  readonly forgotten: { account: number; before: number }[];
  /** The reason for which storing fails, or null. */
  refuses: string | null;
  /** Whether another page is about to replace this one. */
  isLeaving: boolean;
  /** The result of renewing the token. */
  renewal: () => Renewal | Observable<Renewal>;
  /** Messages of other tabs. */
  readonly otherTabs: Subject<RefusedMessage | TabMessage>;
  /** Stored changes that wait to be sent, in order. */
  readonly outbox: Map<string, Change>;
  marked: boolean;
  /** What a logout cannot delete. */
  left: string[];
  /** Whether a service worker controls the page. */
  controlled: boolean;
  readonly restored: Subject<boolean>;
  /** The locks of the tabs: for each name, a promise that resolves when the latest holder is done. */
  readonly turns: Map<string, Promise<void>>;
  /** The name of this tab. */
  tab: string;
  /** The names that this tab had before it was reloaded. */
  tabBefore: readonly string[];
  /** The names of the other open tabs. */
  otherOpenTabs: string[];
} & RecorderWorld;

/** Data that remains in the browser after the page is closed. */
export type KeptInBrowser = Pick<FakeWorld, 'slots' | 'access' | 'ended' | 'marked'> & {
  readonly outbox?: Map<string, Change>;
  readonly attachments?: OuterWorld['attachments'];
  readonly turns?: FakeWorld['turns'];
};

/**
 * Ports without any side effects. The clock stands still until the test advances it, and `world.replies` answers
 * calls.
 */
export function fakePorts(
  clock: ManualClock,
  backend: Backend,
  kept: KeptInBrowser = { slots: new Map(), access: null, marked: false },
): { ports: AdminPorts; world: FakeWorld } {
  const world: FakeWorld = {
    // The browser's tabs share stored data.
    get slots() {
      return kept.slots;
    },
    get access() {
      return kept.access;
    },
    set access(access) {
      kept.access = access;
    },
    get ended() {
      return kept.ended;
    },
    set ended(ended) {
      kept.ended = ended;
    },
    get marked() {
      return kept.marked;
    },
    set marked(marked) {
      kept.marked = marked;
    },
    outbox: kept.outbox ?? new Map(),
    turns: kept.turns ?? new Map(),
    tab: 'this tab',
    tabBefore: [],
    otherOpenTabs: [],
    asked: [],
    forgotten: [],
    replies: () => undefined,
    socket: () => NEVER,
    refuses: null,
    isLeaving: false,
    renewal: () => ({ kind: 'noAnswer', failure: { reason: 'unreachable', status: 0 } }),
    otherTabs: new Subject(),
    left: [],
    controlled: false,
    restored: new Subject(),
    ...fakeOuterWorld(),
    ...(kept.attachments && { attachments: kept.attachments }),
    ...fakeRecorderWorld(),
  };
  const outbox = memoryOutbox(world.outbox);
  const note = (words: string) => void world.asked.push(words);
  const ports: AdminPorts = {
    clock,
    chance: { next: () => 1 },
    backend,
    http: {
      send(request, token) {
        note(`${request.method} ${request.path}${token ? '' : ' without token'}`);
        const reply = world.replies(request) ?? { status: 0, body: null, problem: 'unreachable' as const };
        return 'subscribe' in reply ? reply : of(reply);
      },
    },
    socket: {
      open() {
        note('socket open');
        return world.socket();
      },
    },
    storage: {
      read: (slot) => Promise.resolve(world.slots.get(slot) ?? { kind: 'empty' }),
      write(slot, draft) {
        note(`store ${slot}`);
        if (world.refuses !== null) return Promise.resolve(world.refuses);
        world.slots.set(slot, { kind: 'fact', draft });
        return Promise.resolve(null);
      },
      remove(slot) {
        note(`forget ${slot}`);
        world.slots.delete(slot);
        return Promise.resolve();
      },
      clear(except, beginning) {
        note(`forget all slots ${beginning && `of ${beginning} `}but ${except.join(' ')}`);
        for (const slot of world.slots.keys())
          if (slot.startsWith(beginning) && !isAmong(slot, except)) world.slots.delete(slot);
        return Promise.resolve();
      },
      forgetOthers(account, before) {
        world.forgotten.push({ account, before });
        return Promise.resolve();
      },
    },
    outbox: {
      ...outbox,
      keep: (account, changes) =>
        world.refuses === null ? outbox.keep(account, changes) : Promise.resolve(world.refuses),
    },
    vault: {
      read: () => Promise.resolve(world.access),
      isNewer: () => Promise.resolve(false),
      write(access) {
        note('vault write');
        world.access = access;
        return Promise.resolve();
      },
      amend(changes) {
        note(`vault amend ${Object.keys(changes).join(' ')}`);
        if (world.access) world.access = { ...world.access, ...changes };
        return Promise.resolve();
      },
      clear(byItself = false) {
        note('vault clear');
        world.ended = byItself ? (world.access?.userID ?? world.ended) : undefined;
        world.access = null;
        return Promise.resolve();
      },
      ended: () => Promise.resolve(world.ended ?? null),
    },
    renewing: {
      renew: () =>
        defer(() => {
          note('renew');
          const renewal = world.renewal();
          return 'subscribe' in renewal ? renewal : of(renewal);
        }),
    },
    tabs: {
      heard: () => world.otherTabs,
      tell: ({ kind }) => note(`tell tabs ${kind}`),
    },
    browserSession: {
      isMarked: () => world.marked,
      mark() {
        note('mark browser session');
        world.marked = true;
      },
      clear() {
        world.marked = false;
      },
    },
    ...fakeOuterPorts(world, note),
    get geocoding() {
      return world.geocoding;
    },
    get routing() {
      return world.routing;
    },
    openTabs: {
      get own() {
        return world.tab;
      },
      get before() {
        return world.tabBefore;
      },
      living: () => Promise.resolve(new Set([world.tab, ...world.otherOpenTabs])),
    },
    turns: {
      alone: (name, work) =>
        defer(() => {
          const before = world.turns.get(name) ?? Promise.resolve();
          const done = Promise.withResolvers<void>();
          // If a tab leaves while it waits, the tabs behind it in the queue still wait for those before it.
          world.turns.set(
            name,
            Promise.all([before, done.promise]).then(() => undefined),
          );
          return from(before).pipe(
            mergeMap(() => work),
            finalize(() => done.resolve()),
          );
        }),
    },
    traces: {
      clear() {
        note('clear traces');
        return Promise.resolve(world.left);
      },
    },
    updates: {
      register: () => Promise.resolve('notWanted'),
      check() {
        note('check for update');
        return Promise.resolve(false);
      },
      controls: () => world.controlled,
      waiting: () => world.updates,
      replaced: () => world.replaced,
      takeOver() {
        note('take over');
        return Promise.resolve();
      },
    },
    history: {
      places: () => of({ path: '/', query: '' }),
      go: (href, { replace }) => note(`${replace ? 'replace' : 'go'} ${href}`),
      back: () => note('back'),
      load: (href, { replace }) => note(`${replace ? 'load instead' : 'load'} ${String(href)}`),
    },
    surroundings: {
      online: () => EMPTY,
      visible: () => EMPTY,
      restored: () => world.restored,
      dark: () => EMPTY,
      zone: () => EMPTY,
      width: () => EMPTY,
    },
    words: {
      load: (language) => {
        note(`texts of ${language}`);
        return Promise.resolve();
      },
      text: (key) => key,
      edit() {
        note('edit texts');
        return Promise.resolve(true);
      },
      show(language) {
        note(`words ${language}`);
        return Promise.resolve();
      },
    },
    page: {
      set: ({ theme, mode, language, covered }) =>
        note(`page ${theme} ${mode} ${language}${covered ? ' covered' : ''}`),
      reload: () => note('reload'),
      reloadFresh: () => note('reload fresh'),
      isLeaving: () => world.isLeaving,
    },
    files: {
      read: () => NEVER,
      handed: () => world.handed,
      fixes: () => null,
      heights: () => null,
      places: () => null,
      forget: (id) => note(`forget file ${id}`),
    },
    sessionChunk: { ready: () => Promise.resolve(ports) },
    administration: { ready: () => Promise.resolve(backend) },
    recorder: { ready: () => Promise.resolve(fakeRecorder(world, note)) },
    driver: null,
  };
  return { ports, world };
}
