import { EMPTY, NEVER, type Observable, of } from 'rxjs';
import type { Backend } from '../src/api/backend.ts';
import type { ApiRequest, Reply } from '../src/ports/http-types.ts';
import type { ManualClock } from '../src/ports/manual-clock.ts';
import type { Ports, SocketMessage, Stored, StoredAccess } from '../src/ports/ports.ts';

/** What the ports are asked, in words, and how the world answers. */
export type FakeWorld = {
  readonly asked: string[];
  replies: (request: ApiRequest) => Reply | Observable<Reply> | undefined;
  socket: () => Observable<SocketMessage>;
  slots: Map<string, Stored>;
  access: StoredAccess | null;
  /** Why the storage takes nothing, or null. */
  refuses: string | null;
};

/** Ports that touch nothing: time stands still until told, calls are answered by `world.replies`. */
export function fakePorts(clock: ManualClock, backend: Backend): { ports: Ports; world: FakeWorld } {
  const world: FakeWorld = {
    asked: [],
    replies: () => undefined,
    socket: () => NEVER,
    slots: new Map(),
    access: null,
    refuses: null,
  };
  const note = (words: string) => void world.asked.push(words);
  const ports: Ports = {
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
    },
    vault: {
      read: () => Promise.resolve(world.access),
      write(access) {
        note('vault write');
        world.access = access;
        return Promise.resolve();
      },
      clear() {
        note('vault clear');
        world.access = null;
        return Promise.resolve();
      },
    },
    history: {
      places: () => of({ path: '/', query: '' }),
      go: (href, { replace }) => note(`${replace ? 'replace' : 'go'} ${href}`),
    },
    surroundings: { online: () => EMPTY, visible: () => EMPTY, dark: () => EMPTY, width: () => EMPTY },
    words: {
      show(language) {
        note(`words ${language}`);
        return Promise.resolve();
      },
    },
    page: { set: ({ theme, mode, language }) => note(`page ${theme} ${mode} ${language}`) },
    files: { read: () => NEVER, forget: (id) => note(`forget file ${id}`) },
    driver: null,
  };
  return { ports, world };
}
