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
  /** Looks for a newer version; true when one waits. */
  check(): Promise<boolean>;
  /** Tells when a newer version waits, also one that was found without asking. */
  waiting(): Observable<true>;
  /** The version that waits takes over, in every tab. */
  takeOver(): Promise<void>;
  /** Tells when another version has taken over from the one that served this page. */
  replaced(): Observable<true>;
  /** The worker serves this page: it reloads without a network. */
  controls(): boolean;
};

/** Files the user gave, and the tracks read from them; the log knows both only by id. */
export type TrackFiles = {
  /** Reads a file in the background: progress, then the result. Unsubscribing stops it. */
  read(id: string): Observable<TrackFileNews>;
  /** Files that another app handed over, as they come. */
  handed(): Observable<{ readonly id: string; readonly name: string; readonly size: number }>;
  /** The fixes of a read track, as those of the device with this number; null: the file is not at hand any more. */
  fixes(track: string, device: number, range: TrackRange): FixColumns | null;
  /** Where a read line goes, longitude and latitude in turn, degrees; null: the file is not at hand any more. */
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

/** Drives recorded tracks as live devices. Only the demo backend has one. */
export type TrackDriver = {
  /** Gives the id of the new device. Rejects with a reason when it cannot. */
  drive(track: string, factor: number): Promise<number>;
  setFactor(device: number, factor: number): Promise<void>;
  remove(device: number): Promise<void>;
};

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { readonly kind: 'signedIn'; readonly userID: number }
  | { readonly kind: 'loggedOut' };
/** A message that does not fit; without a `channel` it came from another tab. */
export type RefusedMessage = {
  readonly kind: 'refused';
  readonly detail: string;
  readonly channel?: 'tabs' | 'worker';
};
export type Tabs = {
  /** What other tabs tell, and what the worker did not understand; a message that does not fit is `refused`. */
  heard(): Observable<TabMessage | RefusedMessage>;
  tell(message: TabMessage): void;
};

/** What the machine around the app tells. */
export type Surroundings = {
  online(): Observable<boolean>;
  /** In front (`true`) or in the background. */
  visible(): Observable<boolean>;
  /** The page is put into the browser's back-forward cache (`false`) or comes back from it (`true`). */
  restored(): Observable<boolean>;
  dark(): Observable<boolean>;
  /** The time zone that the device is taken into, by its IANA name; silent until it changes. */
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

/** The only timers. They run by the machine, whatever time it is. */
export type Clock = {
  /** The machine's time, put right by the server's while a session asks it. */
  readonly now: () => Millis;
  /** The machine's time as it is, for what is only compared with itself. Absent: the time is never corrected. */
  own?(): Millis;
  /** From now on the time is this much later than the machine's. */
  correct?(behind: Millis): void;
  /** How far the machine is behind the server: what is known now, then every new value. */
  differences?: (() => Observable<Millis>) | undefined;
  /** A fine clock with a beginning of its own, for measuring; a clock that is moved by hand has none. */
  readonly elapsed?: () => Millis;
  /** Fires once after this time, then completes. */
  after(time: Millis): Observable<0>;
};

/** The only randomness. */
export type Chance = {
  /** A number from 0 up to 1. */
  next(): number;
};

export type Http = {
  /** Sends one request, once. Never errors: what went wrong is in the reply. Unsubscribing aborts the request. */
  send(request: ApiRequest, token: Secret | null): Observable<Reply>;
};

/** What a slot held: the last fact of its kind. */
export type Stored =
  | { readonly kind: 'fact'; readonly draft: Draft }
  | { readonly kind: 'empty' }
  /** `lost`: nobody can open it any more, and it is gone. */
  | { readonly kind: 'damaged'; readonly detail: string; readonly lost?: true };

/** Slots of this browser, not of an account: a logout leaves them. */
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

/** Slots of an account with what was typed and not sent; they outlive a session that ended by itself. */
export const DRAFT_SLOTS: readonly string[] = [
  'ownForms',
  'deviceForms',
  'feedbackDraft',
  'announcementDrafts',
];
/** What an account has is kept under its server, too: `3001.devices@api.example.com`. Of the demo the server is not named. */
export const SERVER_OF_SLOT = /@[^]*$/;
/** Is the slot among these? A name like `*.ownForms` means that slot of whatever account, and of whatever server. */
export const isAmong = (slot: string, names: readonly string[]): boolean =>
  names.includes(slot) || names.includes(slot.replace(/^\d+\./, '*.').replace(SERVER_OF_SLOT, ''));

export type Storage = {
  /** Never rejects. A damaged slot is set aside, so that the next read finds it empty. */
  read(slot: string): Promise<Stored>;
  /** Keeps the fact in the slot; says what went wrong, or null. Writes of one slot land in order. */
  write(slot: string, fact: Draft): Promise<string | null>;
  remove(slot: string): Promise<void>;
  /** Empties every slot with this beginning but these (`isAmong`), those set aside too. Never rejects. */
  clear(except: readonly string[], beginning: string): Promise<void>;
  /** Empties slots of other accounts than this one that were written before a moment (Unix milliseconds). Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
};

/** Everything that a customer leaves in this browser beside vault and slots. */
export type Traces = {
  /**
   * Clears caches of answers, kept session data, notifications, badge and the push subscription. Works offline and ends
   * in time; gives the names of what could not be cleared. `except`: slots that stay (`isAmong`).
   */
  clear(except: readonly string[]): Promise<readonly string[]>;
};

/** The sole writer to the browser's history. */
export type History = {
  /** The place now and after every change, the first at once. */
  places(): Observable<Place>;
  go(href: string, options: { replace: boolean }): void;
  /** One step back, as the browser's own button does it. */
  back(): void;
  /** Leaves for an address with a whole new page: nothing in memory survives. A secret one is a mailed link. */
  load(href: string | Secret, options: { replace: boolean }): void;
};

export type Words = {
  /** Loads the texts of a language and shows them from then on. Rejects when they fail to load. */
  show(language: string): Promise<void>;
  /** Loads the texts of a language without showing them. Rejects when they fail to load. */
  load(language: string): Promise<void>;
  /** Puts the text editor on the page, where the deployment has one. False: it has none, or loading failed. */
  edit(): Promise<boolean>;
  /** One text of the language that is shown, for the system around the app. */
  text(key: string): string;
};

/** The page itself: what hangs on its root element. */
export type Page = {
  /** `covered`: nothing of the page may be seen. */
  set(look: { theme: 'light' | 'dark'; mode: string; language: string; covered: boolean }): void;
  /** Reloads the page. */
  reload(): void;
  /** Reloads the page and, past the browser's own cache, the files of the app. */
  reloadFresh(): void;
  /** The page reloads or gives way to another: the browser cancels what is still loading. */
  isLeaving(): boolean;
  /** The screen stays on for as long as somebody listens; only where a wall screen may be. */
  keptAwake?(): Observable<never>;
};

/** A part of the app that is loaded when it is needed. */
type LaterChunk<Has> = {
  /** Resolves when it is loaded. Rejects when loading failed; the next call tries again. */
  ready(): Promise<Has>;
};

/** What the app can ask of the world before anybody has signed in. Each port has a live and a fake implementation. */
export type VisitorPorts = {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly http: Http;
  /** What can be asked of the server, and how its answers read. Pure: `http` carries it. */
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
  /** What a session needs: loaded when one begins, so that the login page does without. Gives all that it can ask. */
  readonly sessionChunk: LaterChunk<Ports>;
};

/** What a page for guests can ask: a visitor's, and what a link shows. */
export type GuestPorts = VisitorPorts & { readonly backend: ChunkCalls['guest'] };

/** Work that one tab of the browser does at a time. */
export type Turns = {
  /** Waits until no other tab does work of this name, then does it; giving it up, or closing the page, lets the next one go on. */
  alone<Value>(name: string, work: Observable<Value>): Observable<Value>;
};

/** Everything that a session can ask of the world. */
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
  /** What goes along with a feedback until it was sent. */
  readonly attachments: Attachments;
  readonly locating: Locating;
  readonly gazetteer: Gazetteer;
  /** The service that names places; null: none. */
  readonly geocoding: GeocoderConfig | null;
  /** Which service finds ways; null: none, ways are estimated as the crow flies. */
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
  /** `null` where the backend cannot drive recorded tracks. */
  readonly driver: TrackDriver | null;
  /** Calls and pages of the administration: loaded for the service's own people, so that no customer downloads them. */
  readonly administration: LaterChunk<ChunkCalls['admin']>;
};

/** Everything that one of the service's own people can ask. */
export type AdminPorts = Ports & { readonly backend: Backend };
