import type { Observable } from 'rxjs';
import type { FixColumns } from '../../events/fix-columns.ts';
import type { Backend, ChunkCalls, TrackRange } from '../api/backend.ts';
import type { GeocoderConfig } from '../api/geocoder/geocoder.ts';
import type { RoutingConfig } from '../api/routing/routing.ts';
import type { Draft } from '../kernel/event.ts';
import type { Place } from '../kernel/route.ts';
import type { Secret } from '../kernel/secret.ts';
import type { BrowserSession, Renewing, Vault } from './access-types.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import type { Outbox } from './outbox-types.ts';
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
import type { LaterRecorder } from './recorder-types.ts';
import type { Socket } from './socket-types.ts';
import type { TravelDesk } from './travel-types.ts';
import type { Millis } from '../rules/units.ts';

/** The service worker and newer versions of the app. */
export type Updates = {
  register(): Promise<'registered' | 'notWanted' | 'refused'>;
  /** Checks for a newer version. True when one is waiting. */
  check(): Promise<boolean>;
  /** Emits when a newer version is waiting, even one that was found without a check. */
  waiting(): Observable<true>;
  /** Activates the waiting version, in every tab. */
  takeOver(): Promise<void>;
  /** Emits when another version has replaced the one that served this page. */
  replaced(): Observable<true>;
  /** Whether the worker serves this page, so that it reloads without a network. */
  controls(): boolean;
};

/** Files of the user, and the tracks read from them. The log refers to both only by id. */
export type TrackFiles = {
  /** Reads a file in the background: progress, then the result. Unsubscribing stops it. */
  read(id: string): Observable<TrackFileNews>;
  /** Emits files that another app shared, as they arrive. */
  handed(): Observable<{ readonly id: string; readonly name: string; readonly size: number }>;
  /** The fixes of a track that was read, under this device number. Null if the file is no longer available. */
  fixes(track: string, device: number, range: TrackRange): FixColumns | null;
  /**
   * The coordinates of a line that was read: longitude and latitude in turn (degrees). Null if the file is no
   * longer available.
   */
  places(line: string): readonly number[] | null;
  /** Forgets the file and its tracks. */
  forget(id: string): void;
};
export type TrackFileNews =
  | { readonly kind: 'progress'; readonly bytes: number; readonly fixes: number }
  | {
      readonly kind: 'read';
      readonly format: string;
      readonly tracks: readonly TrackSummary[];
      readonly lines: readonly LineSummary[];
      readonly remarks: readonly Remark[];
    }
  | { readonly kind: 'refused'; readonly problem: Remark };
type TrackSummary = {
  readonly id: string;
  readonly name: string;
  readonly fixes: number;
  readonly start: number;
  readonly end: number;
  readonly metres: number;
};
type LineSummary = {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly metres: number;
};
export type Remark = { readonly reason: string; readonly figures: Readonly<Record<string, number | string>> };

/** Replays recorded tracks as live devices. Only the demo backend has one. */
export type TrackDriver = {
  /** Returns the id of the new device. Rejects with a reason when it cannot drive it. */
  drive(track: string, factor: number): Promise<number>;
  setFactor(device: number, factor: number): Promise<void>;
  remove(device: number): Promise<void>;
};

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { readonly kind: 'signedIn'; readonly userID: number }
  | { readonly kind: 'loggedOut' };
/** An invalid message. Without a `channel` it came from another tab. */
export type RefusedMessage = {
  readonly kind: 'refused';
  readonly detail: string;
  readonly channel?: 'tabs' | 'worker';
};
export type Tabs = {
  /** Messages of other tabs, and messages that the worker could not read. An invalid message is `refused`. */
  heard(): Observable<TabMessage | RefusedMessage>;
  tell(message: TabMessage): void;
};

/** State of the machine around the app. */
export type Surroundings = {
  online(): Observable<boolean>;
  /** Whether the page is in front (`true`) or in the background. */
  visible(): Observable<boolean>;
  /** The page enters the browser's back-forward cache (`false`) or returns from it (`true`). */
  restored(): Observable<boolean>;
  dark(): Observable<boolean>;
  /** The new time zone when the device moves to another one (IANA name). Emits only on a change. */
  zone(): Observable<string>;
  /** Width of the window in CSS pixels. */
  width(): Observable<number>;
};

export type { BrowserSession, Renewal, Renewing, StoredAccess, Vault } from './access-types.ts';
export type { Recorder, RecorderNews, ReportFile, ReportNews } from './recorder-types.ts';
export type { Socket, SocketMessage } from './socket-types.ts';
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

/** The only source of timers. They run on the machine's clock and are not affected by corrections. */
export type Clock = {
  /** The machine's time, corrected by the server's time during a session. */
  readonly now: () => Millis;
  /** The machine's uncorrected time, for comparisons only with itself. Absent: the time is never corrected. */
  own?(): Millis;
  /** Sets how much later than the machine's time the time is from now on. */
  correct?(behind: Millis): void;
  /** How far the machine is behind the server: the current value, then every new one. */
  differences?: (() => Observable<Millis>) | undefined;
  /** A precise clock with its own start, for measuring. A manual clock has none. */
  readonly elapsed?: () => Millis;
  /** Fires once after this time, then completes. */
  after(time: Millis): Observable<0>;
};

/** The only source of randomness. */
export type Chance = {
  /** A number from 0 up to 1. */
  next(): number;
};

export type Http = {
  /** Sends one request, once. Never errors: the reply holds any problem. Unsubscribing aborts the request. */
  send(request: ApiRequest, token: Secret | null): Observable<Reply>;
};

/** The content of a slot: the last fact of its kind. */
export type Stored =
  | { readonly kind: 'fact'; readonly draft: Draft }
  | { readonly kind: 'empty' }
  /** `lost`: it can no longer be decrypted, and was removed. */
  | { readonly kind: 'damaged'; readonly detail: string; readonly lost?: true };

/** Slots of this browser, not of an account. A logout keeps them. */
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

/** Slots of an account with unsent input. They survive a session that expires. */
export const DRAFT_SLOTS: readonly string[] = [
  'ownForms',
  'deviceForms',
  'feedbackDraft',
  'announcementDrafts',
];
/** An account's slot is stored with its server: `3001.devices@api.example.com`. The demo's slots have no server. */
export const SERVER_OF_SLOT = /@[^]*$/;
/** Whether the slot is one of these. A name like `*.ownForms` matches that slot of any account and any server. */
export const isAmong = (slot: string, names: readonly string[]): boolean =>
  names.includes(slot) || names.includes(slot.replace(/^\d+\./, '*.').replace(SERVER_OF_SLOT, ''));

export type Storage = {
  /** Never rejects. A damaged slot is set aside, so that the next read finds it empty. */
  read(slot: string): Promise<Stored>;
  /** Stores the fact in the slot. Returns an error message, or null. Writes to one slot happen in order. */
  write(slot: string, fact: Draft): Promise<string | null>;
  remove(slot: string): Promise<void>;
  /** Empties every slot with this prefix except these (`isAmong`), including those set aside. Never rejects. */
  clear(except: readonly string[], beginning: string): Promise<void>;
  /** Empties slots of other accounts that were written before a moment (Unix ms). Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
};

/** All customer data in this browser other than vault and slots. */
export type Traces = {
  /**
   * Clears cached responses, stored session data, notifications, badge and the push subscription. Works offline and
   * ends in time. Returns the names of what could not be cleared. `except`: slots that stay (`isAmong`).
   */
  clear(except: readonly string[]): Promise<readonly string[]>;
};

/** The only code that writes to the browser's history. */
export type History = {
  /** Emits the current place at once, and again after every change. */
  places(): Observable<Place>;
  go(href: string, options: { replace: boolean }): void;
  /** Goes back one step, like the browser's own button. */
  back(): void;
  /** Opens an address with a full page load: nothing in memory survives. A secret address is a mailed link. */
  load(href: string | Secret, options: { replace: boolean }): void;
};

export type Words = {
  /** Loads and shows the texts of a language. Rejects when they fail to load. */
  show(language: string): Promise<void>;
  /** Loads the texts of a language without showing them. Rejects when they fail to load. */
  load(language: string): Promise<void>;
  /** Adds the text editor to the page, if the deployment has one. False if it has none, or loading failed. */
  edit(): Promise<boolean>;
  /** One text in the current language, for the system around the app. */
  text(key: string): string;
};

/** The page itself: attributes of its root element. */
export type Page = {
  /** `covered`: hides the whole page. */
  set(look: { theme: 'light' | 'dark'; mode: string; language: string; covered: boolean }): void;
  reload(): void;
  /** Reloads the page and the app's files, bypassing the browser's cache. */
  reloadFresh(): void;
  /** Whether the page is reloading or navigating away, so that the browser cancels pending requests. */
  isLeaving(): boolean;
  /** Keeps the screen on while there is a subscriber. Only where a wall screen is possible. */
  keptAwake?(): Observable<never>;
};

/** A part of the app that is loaded on demand. */
type LaterChunk<Has> = {
  /** Resolves when it is loaded. Rejects when loading failed; the next call tries again. */
  ready(): Promise<Has>;
};

/** Everything the app can use before sign-in. Each port has a live and a fake implementation. */
export type VisitorPorts = {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly http: Http;
  /** The calls to the server and how to read the responses. Pure: `http` sends them. */
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
   * Everything a session needs, loaded when one begins so that the login page does not load it. Returns all ports
   * of a session.
   */
  readonly sessionChunk: LaterChunk<Ports>;
};

/** The ports of a guest page: a visitor's, and the calls for a shared link. */
export type GuestPorts = VisitorPorts & { readonly backend: ChunkCalls['guest'] };

/** Work that only one tab of the browser does at a time. */
export type Turns = {
  /**
   * Waits until no other tab does work of this name, then does it. Unsubscribing, or closing the page, lets the
   * next tab start.
   */
  alone<Value>(name: string, work: Observable<Value>): Observable<Value>;
};

/** Everything a session can use. */
export type Ports = VisitorPorts & {
  readonly backend: ChunkCalls['session'];
  readonly socket: Socket;
  /** Changes that the server does not have yet. */
  readonly outbox: Outbox;
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
  /** The service that names places. Null if there is none. */
  readonly geocoding: GeocoderConfig | null;
  /** The service that finds routes. Null if there is none; routes are then estimated in a straight line. */
  readonly routing: RoutingConfig | null;
  /** Keys pressed anywhere in the page. */
  readonly keyboard: Keyboard;
  readonly microphone: Microphone;
  readonly paper: Paper;
  readonly exports: Exports;
  readonly travel: TravelDesk;
  readonly badge: Badge;
  readonly analytics: Analytics;
  readonly scene: Scene;
  readonly files: TrackFiles;
  readonly recorder: LaterRecorder;
  /** `null` if the backend cannot replay recorded tracks. */
  readonly driver: TrackDriver | null;
  /**
   * Calls and pages of the administration. Loaded only for the service's own staff, so that no customer downloads
   * them.
   */
  readonly administration: LaterChunk<ChunkCalls['admin']>;
};

/** Everything that the service's own staff can use. */
export type AdminPorts = Ports & { readonly backend: Backend };
