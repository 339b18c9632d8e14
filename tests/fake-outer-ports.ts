import { BehaviorSubject, defer, filter, finalize, Observable, of, Subject } from 'rxjs';
import { type AttachmentsWorld, fakeAttachments, fakeAttachmentsWorld } from './fake-attachments.ts';
import { deskHere } from '../src/core/travel/desk.ts';
import type { FoundPlace } from '../events/places.ts';
import type { Platform } from '../events/session-types.ts';
import type { Secret } from '../src/kernel/secret.ts';
import type {
  HostNews,
  LocatingNews,
  MicrophoneNews,
  Ports,
  PushAddress,
  PushNews,
  PushPermission,
} from '../src/ports/ports.ts';

/** The part of the fake world that is outside the page. */
export type OuterWorld = AttachmentsWorld & {
  pushToken: Secret | null;
  /** The user's permission for push messages, and the answer that they give when asked. */
  readonly pushPermission: BehaviorSubject<PushPermission>;
  pushAnswer: PushPermission;
  pushAddress: PushAddress | null;
  readonly pushes: Subject<PushNews>;
  /** Whether playing sounds works. */
  sounds: boolean;
  platform: Platform;
  /** How many windows the app may still open. A browser often allows only one window per press. */
  windows: number;
  readonly host: Subject<HostNews>;
  /** Emits files that another app shares with this one. */
  readonly handed: Subject<{ id: string; name: string; size: number }>;
  /** Whether the deployment has configured analytics. */
  analytics: boolean;
  readonly updates: Subject<true>;
  /** Emits when another version of the service worker has taken over. */
  readonly replaced: Subject<true>;
  /** Selectors of the elements that are in the page. Null: every element exists. */
  targets: Set<string> | null;
  readonly resizes: Subject<true>;
  /** Emits what the browser reports about its own position. */
  readonly ownPlaces: Subject<LocatingNews>;
  /** The towns in the app's own list. */
  towns: readonly FoundPlace[];
  geocoding: Ports['geocoding'];
  routing: Ports['routing'];
  readonly keys: Subject<string>;
  /** Whether the page can print pictures. */
  printer: boolean;
  /** Resolves to whether a picture is available. */
  pictures: (picture: string) => Promise<boolean>;
  /** What the microphone reports. */
  readonly microphone: Subject<MicrophoneNews>;
  /** Whether a chosen file is a readable picture. */
  readable: boolean;
  /** The result of writing a document. */
  exported: Ports['exports']['write'];
};

export const fakeOuterWorld = (): OuterWorld => ({
  pushToken: null,
  pushPermission: new BehaviorSubject<PushPermission>('unsupported'),
  pushAnswer: 'granted',
  pushAddress: null,
  pushes: new Subject(),
  sounds: true,
  platform: 'web',
  windows: 99,
  host: new Subject(),
  handed: new Subject(),
  analytics: false,
  updates: new Subject(),
  replaced: new Subject(),
  targets: null,
  resizes: new Subject(),
  ownPlaces: new Subject(),
  towns: [],
  geocoding: null,
  routing: null,
  keys: new Subject(),
  printer: true,
  pictures: () => Promise.resolve(true),
  microphone: new Subject(),
  readable: true,
  ...fakeAttachmentsWorld(),
  exported: (_, format) => of({ kind: 'written', address: `blob:${format}`, bytes: 1 }),
});

/** Ports for push, sound, badge, shell and analytics. They only note their calls and have no other effect. */
export const fakeOuterPorts = (
  world: OuterWorld,
  note: (words: string) => void,
): Pick<
  Ports,
  | 'push'
  | 'sound'
  | 'badge'
  | 'host'
  | 'analytics'
  | 'scene'
  | 'media'
  | 'screenshots'
  | 'attachments'
  | 'locating'
  | 'gazetteer'
  | 'keyboard'
  | 'leaving'
  | 'microphone'
  | 'paper'
  | 'exports'
  | 'travel'
> => ({
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
    bytes: (address) =>
      Promise.resolve(address.startsWith('blob:') ? { base64: 'AAAA', mime: 'audio/webm' } : null),
    picture: (file) => Promise.resolve(world.readable ? `blob:${file}` : null),
    cropped: (file) =>
      Promise.resolve(
        world.readable ? { address: `data:image/jpeg;base64,${file}` } : { problem: 'unreadable' as const },
      ),
  },
  ...fakeAttachments(world, note),
  microphone: {
    record: () =>
      defer(() => {
        note('listen');
        return world.microphone.pipe(finalize(() => note('microphone off')));
      }),
    stop: () => note('stop recording'),
  },
  paper: {
    save: (name) => note(`save ${name}`),
    saveFile: (_, name) => note(`save ${name}`),
    print: () => note('print'),
    printPicture() {
      note('print');
      return Promise.resolve(world.printer);
    },
  },
  exports: {
    write(document, format) {
      note(`write ${document.title} as ${format}`);
      return world.exported(document, format);
    },
  },
  travel: deskHere,
  gazetteer: {
    find: (text) =>
      Promise.resolve(world.towns.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))),
    near: () => Promise.resolve(world.towns[0] ? { name: world.towns[0].name, metres: 1200 } : null),
  },
  keyboard: {
    pressed: (keys, isWanted) => world.keys.pipe(filter((key) => keys.includes(key) && isWanted(key))),
  },
  locating: {
    watch() {
      note('watch own place');
      return world.ownPlaces;
    },
  },
  leaving: {
    asks() {
      note('ask before leaving');
      return new Observable(() => () => note('no longer ask before leaving'));
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
    shortcuts: (titles) => note(`shortcuts ${Object.values(titles).join(' ')}`),
    openOutside(url) {
      if (world.windows <= 0) return false;
      world.windows -= 1;
      note(`open ${url}`);
      return true;
    },
    leave: () => note('leave the app'),
  },
  analytics: {
    get isConfigured() {
      return world.analytics;
    },
    send: (name, properties) => note(`analytics ${name} ${JSON.stringify(properties)}`),
  },
  scene: {
    missing: (selectors) => selectors.filter((selector) => world.targets?.has(selector) === false),
    resized: () => world.resizes,
    fetchPicture(picture) {
      note(`fetch ${picture}`);
      return world.pictures(picture);
    },
  },
});
