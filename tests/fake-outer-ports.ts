import { BehaviorSubject, Subject } from 'rxjs';
import type { Platform } from '../events/session-types.ts';
import type { Secret } from '../src/kernel/secret.ts';
import type { HostNews, Ports, PushAddress, PushNews, PushPermission } from '../src/ports/ports.ts';

/** The part of the fake world around the page. */
export type OuterWorld = {
  pushToken: Secret | null;
  /** What the user has decided about push, and what they answer when asked. */
  readonly pushPermission: BehaviorSubject<PushPermission>;
  pushAnswer: PushPermission;
  pushAddress: PushAddress | null;
  readonly pushes: Subject<PushNews>;
  /** Sounds are heard. */
  sounds: boolean;
  platform: Platform;
  readonly host: Subject<HostNews>;
  /** The deployment has configured a place for figures. */
  analytics: boolean;
  readonly updates: Subject<true>;
};

export const fakeOuterWorld = (): OuterWorld => ({
  pushToken: null,
  pushPermission: new BehaviorSubject<PushPermission>('unsupported'),
  pushAnswer: 'granted',
  pushAddress: null,
  pushes: new Subject(),
  sounds: true,
  platform: 'web',
  host: new Subject(),
  analytics: false,
  updates: new Subject(),
});

/** Push, sound, badge, shell and figures that touch nothing and note what they are asked. */
export const fakeOuterPorts = (
  world: OuterWorld,
  note: (words: string) => void,
): Pick<Ports, 'push' | 'sound' | 'media' | 'badge' | 'host' | 'analytics'> => ({
  push: {
    registered: () => Promise.resolve(world.pushToken),
    permission: () => world.pushPermission,
    ask() {
      note('ask for push');
      world.pushPermission.next(world.pushAnswer);
      return Promise.resolve(world.pushAnswer);
    },
    register() {
      note('register push');
      world.pushToken = world.pushAddress?.token ?? null;
      return Promise.resolve(world.pushAddress);
    },
    unregister() {
      note('unregister push');
      world.pushToken = null;
      return Promise.resolve();
    },
    received: () => world.pushes,
  },
  sound: {
    play(sound) {
      note(`sound ${sound}`);
      return Promise.resolve(world.sounds);
    },
  },
  media: {
    keep: ({ base64, mime }) => (base64 === '' ? null : `blob:${mime},${base64}`),
    forget(addresses) {
      for (const address of addresses) note(`forget ${address}`);
    },
  },
  badge: {
    show(count) {
      note(`badge ${count}`);
      return Promise.resolve();
    },
  },
  host: {
    get platform() {
      return world.platform;
    },
    news: () => world.host,
    bars: ({ colour, dark }) => note(`bars ${colour} ${dark ? 'dark' : 'light'}`),
    started: () => note('first view'),
    haptic: (kind) => note(`haptic ${kind}`),
    share({ title }) {
      note(`share ${title}`);
      return Promise.resolve('shared');
    },
    openOutside: (url) => note(`open ${url}`),
    leave: () => note('leave the app'),
  },
  analytics: {
    get isConfigured() {
      return world.analytics;
    },
    send: (name, properties) => note(`analytics ${name} ${JSON.stringify(properties)}`),
  },
});
