import type { Observable } from 'rxjs';
import type { Backend, ChunkCalls } from '../api/backend.ts';
import type { GeocoderConfig } from '../api/geocoder/geocoder.ts';
import type { RoutingConfig } from '../api/routing/routing.ts';
import type { Draft } from '../kernel/event.ts';
import type { Place } from '../kernel/route.ts';
import type { Secret } from '../kernel/secret.ts';
import type { BrowserSession, Renewing, Vault } from './access-types.ts';
import type { ApiRequest, Reply } from './http/http-types.ts';
import type { OpenTabs, Outbox } from './storage/outbox-types.ts';
import type {
  Analytics,
  Attachments,
  Badge,
  Exports,
  Gazetteer,
  Host,
  Keyboard,
  Locating,
  Media,
  Microphone,
  Paper,
  Push,
  Scene,
  Screenshots,
  Sound,
} from './outer-types.ts';
import type { LaterRecorder } from './recording/recorder-types.ts';
import type { Socket } from './http/socket-types.ts';
import type { TrackDriver, TrackFiles } from './track-file-types.ts';
import type { TravelDesk } from './travel-types.ts';
import type { Millis } from '../rules/units.ts';

/** Manages the service worker and newer versions of the app. */
export type Updates = {
  register(): Promise<'registered' | 'notWanted' | 'refused'>;
  /** Checks for a newer version of the app. Returns true when one is waiting to be activated. */
  check(): Promise<boolean>;
  /** Emits when a newer version of the app is waiting to be activated, even if it was found without a check. */
  waiting(): Observable<true>;
  /** Activates the waiting version of the app, in every tab. */
  takeOver(): Promise<void>;
  /** Emits when another version of the app has replaced the version that served this page. */
  replaced(): Observable<true>;
  /** Whether the service worker serves this page, so that the page can reload without a network. */
  controls(): boolean;
};

/** Messages that tabs of one browser send each other. */
export type TabMessage =
  | { readonly kind: 'signedIn'; readonly userID: number }
  /** `byItself`: nobody chose the logout. */
  | { readonly kind: 'loggedOut'; readonly byItself?: boolean | undefined };
/** An invalid message that was ignored, and whether it came from another tab or from the service worker. */
export type RefusedMessage = {
  readonly kind: 'refused';
  readonly detail: string;
  readonly channel: 'tabs' | 'worker';
};
export type Tabs = {
  /**
   * Emits messages of other tabs, and reports about messages that the service worker could not read. An invalid message
   * is emitted as `refused`.
   */
  heard(): Observable<TabMessage | RefusedMessage>;
  tell(message: TabMessage): void;
};

/** Observes the surroundings of the app: the user's computer or phone, and the browser. */
export type Surroundings = {
  online(): Observable<boolean>;
  /** Emits whether the page is visible (`true`) or in the background (`false`). */
  visible(): Observable<boolean>;
  /** Emits when the page enters the browser's back-forward cache (`false`) or returns from it (`true`). */
  restored(): Observable<boolean>;
  dark(): Observable<boolean>;
  /**
   * Emits the new time zone (IANA name) when the user's computer or phone moves to another one. Emits only on a
   * change.
   */
  zone(): Observable<string>;
  /** Emits the width of the window in CSS pixels. */
  width(): Observable<number>;
};

export type { BrowserSession, Renewal, Renewing, StoredAccess, Vault } from './access-types.ts';
export type { Recorder, RecorderNews, ReportFile, ReportNews } from './recording/recorder-types.ts';
export type { Socket, SocketMessage } from './http/socket-types.ts';
export type { Remark, TrackDriver, TrackFileNews, TrackFiles } from './track-file-types.ts';
export type {
  Analytics,
  Attachments,
  Badge,
  Gazetteer,
  Host,
  HostNews,
  Keyboard,
  Locating,
  LocatingNews,
  Media,
  MicrophoneNews,
  Push,
  PushAddress,
  PushNews,
  PushPermission,
  Shortcut,
  Scene,
  Screenshots,
  Sound,
} from './outer-types.ts';

/**
 * The app's only source of time and timers. Timers run on the clock of the user's computer or phone; corrections of the
 * time do not affect them.
 */
export type Clock = {
  /** Returns the time of the user's computer or phone; during a session it is corrected by the server's time. */
  readonly now: () => Millis;
  /**
   * Returns the time of the user's computer or phone without correction. Compare it only with other times from this
   * function. If the function is absent, the time is never corrected.
   */
  own?(): Millis;
  /** Sets the correction: from now on, `now` is this much ahead of the uncorrected time. */
  correct?(behind: Millis): void;
  /** Emits how far the computer's or phone's clock is behind the server's: the current value, then every new one. */
  differences?: (() => Observable<Millis>) | undefined;
  /** Returns a precise time from an arbitrary starting point, for measuring durations. A manual clock has none. */
  readonly elapsed?: () => Millis;
  /** Fires once after this time, then completes. */
  after(time: Millis): Observable<0>;
};

/** The app's only source of randomness. */
export type Chance = {
  /** Returns a random number from 0 up to, but not including, 1. */
  next(): number;
};

export type Http = {
  /**
   * Sends one HTTP request, once. The observable never errors: the reply contains any problem. Unsubscribing aborts
   * the request.
   */
  send(request: ApiRequest, token: Secret | null): Observable<Reply>;
};

/** The content of a storage slot: the last event that was stored in it. */
export type Stored =
  | { readonly kind: 'fact'; readonly draft: Draft }
  | { readonly kind: 'empty' }
  /** The content of the slot is unusable. `lost`: the content could no longer be decrypted, and was removed. */
  | { readonly kind: 'damaged'; readonly detail: string; readonly lost?: true };

/**
 * Storage slots that belong to this browser, not to an account. A logout keeps them. Each server has its own `tours`
 * and `alertsRead` (`isOfServer`).
 */
export const BROWSER_SLOTS: readonly string[] = [
  'settings',
  'pushSettings',
  'notice',
  'wanted',
  'signedOut',
  'codeReloaded',
  'tours',
  'alertsRead',
];

/**
 * Matches the server in the name of an account's storage slot: `3001.devices@api.example.com`. The names of the
 * demo's slots contain no server.
 */
export const SERVER_OF_SLOT = /@[^]*$/;
/**
 * Whether a storage slot is one of the named ones. A name such as `*.ownForms` matches the slot `ownForms` of any
 * account and any server.
 */
export const isAmong = (slot: string, names: readonly string[]): boolean =>
  names.includes(slot) || names.includes(slot.replace(/^\d+\./, '*.').replace(SERVER_OF_SLOT, ''));

export type Storage = {
  /** Reads a storage slot. Never rejects. A damaged slot is set aside, so that the next read finds the slot empty. */
  read(slot: string): Promise<Stored>;
  /** Stores the event in the slot. Returns an error message, or null. Writes to one slot happen in order. */
  write(slot: string, fact: Draft): Promise<string | null>;
  remove(slot: string): Promise<void>;
  /**
   * Empties every storage slot whose name begins with this prefix, including those set aside. Slots in `except`
   * stay (`isAmong`). Never rejects.
   */
  clear(except: readonly string[], beginning: string): Promise<void>;
  /** Empties storage slots of other accounts that were written before a given time (Unix ms). Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
};

/** All customer data in this browser, except the vault (tokens) and the storage slots. */
export type Traces = {
  /**
   * Clears cached responses, stored session data, notifications, the number on the app's icon and the push
   * subscription. Works offline and ends within a time limit. Returns the names of what could not be cleared. `except`:
   * storage slots that stay (`isAmong`).
   */
  clear(except: readonly string[]): Promise<readonly string[]>;
};

/** The only code that writes to the browser's history. */
export type History = {
  /** Emits the current page's address at once, and again after every change. */
  places(): Observable<Place>;
  go(href: string, options: { replace: boolean }): void;
  /** Goes back, like the browser's own button, by one or more steps. */
  back(steps?: number): void;
  /**
   * Opens an address with a full page load, so that nothing in RAM survives. An address from a link in an e-mail is a
   * `Secret`.
   */
  load(href: string | Secret, options: { replace: boolean }): void;
};

export type Words = {
  /** Loads the texts of a language and shows them. Rejects when they fail to load. */
  show(language: string): Promise<void>;
  /** Loads the texts of a language without showing them. Rejects when they fail to load. */
  load(language: string): Promise<void>;
  /**
   * Adds the text editor (for editing the app's texts) to the page, if the deployment has one. Returns false if it
   * has none, or if loading failed.
   */
  edit(): Promise<boolean>;
  /** Returns one text in the current language, for use outside the page (in the operating system around the app). */
  text(key: string): string;
};

/** The page itself: attributes of its root element. */
export type Page = {
  /** Sets attributes of the page's root element. `covered` hides the whole page. */
  set(look: { theme: 'light' | 'dark'; mode: string; language: string; covered: boolean }): void;
  reload(): void;
  /** Reloads the page and the app's files without using the browser's cache. */
  reloadFresh(): void;
  /** Whether the page is reloading or navigating away, so that the browser cancels pending requests. */
  isLeaving(): boolean;
  /**
   * Keeps the screen on as long as the observable has a subscriber. Present only where the page may be a wall
   * screen (kiosk).
   */
  keptAwake?(): Observable<never>;
};

/** Leaving the page: closing its tab, reloading it, going to another site. */
export type Leaving = {
  /** The browser asks the user before the page is left, as long as the observable has a subscriber. */
  asks(): Observable<never>;
};

/** A part of the app's code that is loaded on demand. */
type LaterChunk<Has> = {
  /**
   * Loads this part of the app; resolves when it is loaded. Rejects when loading failed; the next call tries again.
   */
  ready(): Promise<Has>;
};

/** All ports that the app can use before sign-in. Each port has a live and a mock implementation. */
export type VisitorPorts = {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly http: Http;
  /** Builds the calls to the server and reads their responses. Pure: `http` sends them. */
  readonly backend: ChunkCalls['visitor'];
  readonly storage: Storage;
  readonly vault: Vault;
  readonly tabs: Tabs;
  readonly browserSession: BrowserSession;
  readonly host: Host;
  readonly updates: Updates;
  readonly history: History;
  readonly surroundings: Surroundings;
  readonly words: Words;
  readonly page: Page;
  /**
   * The code and ports that a session needs. It is loaded when a session begins, so that the login page does not
   * load it. `ready` returns all ports of a session.
   */
  readonly sessionChunk: LaterChunk<Ports>;
};

/** The ports of a guest's page: those of a visitor who is not signed in, and the calls for a shared link. */
export type GuestPorts = VisitorPorts & { readonly backend: ChunkCalls['guest'] };

/** Makes sure that only one tab of the browser at a time does a certain piece of work. */
export type Turns = {
  /**
   * Waits until no other tab does work of this name, then does the work. When the caller unsubscribes, or the tab is
   * closed, the next tab can start.
   */
  alone<Value>(name: string, work: Observable<Value>): Observable<Value>;
};

/** All ports that a session can use. */
export type Ports = VisitorPorts & {
  readonly backend: ChunkCalls['session'];
  readonly socket: Socket;
  /** The user's changes that the server does not have yet. */
  readonly outbox: Outbox;
  readonly openTabs: OpenTabs;
  readonly renewing: Renewing;
  readonly traces: Traces;
  readonly turns: Turns;
  readonly push: Push;
  readonly sound: Sound;
  readonly media: Media;
  readonly screenshots: Screenshots;
  /** Attachments of feedback that is not yet sent. */
  readonly attachments: Attachments;
  readonly locating: Locating;
  readonly gazetteer: Gazetteer;
  /** The service that finds names for places (geocoding). Null if there is none. */
  readonly geocoding: GeocoderConfig | null;
  /** The service that finds routes. Null if there is none; the app then estimates a route as a straight line. */
  readonly routing: RoutingConfig | null;
  /** Keyboard shortcuts that work anywhere in the page. */
  readonly keyboard: Keyboard;
  readonly leaving: Leaving;
  readonly microphone: Microphone;
  readonly paper: Paper;
  readonly exports: Exports;
  readonly travel: TravelDesk;
  readonly badge: Badge;
  readonly analytics: Analytics;
  readonly scene: Scene;
  readonly files: TrackFiles;
  readonly recorder: LaterRecorder;
  /** Replays recorded tracks as live devices. `null` if the backend cannot do that. */
  readonly driver: TrackDriver | null;
  /**
   * Calls and pages of the administration. Loaded only for the service's own staff, so that no customer downloads
   * them.
   */
  readonly administration: LaterChunk<ChunkCalls['admin']>;
};

/** All ports that the service's own staff can use. */
export type AdminPorts = Ports & { readonly backend: Backend };
