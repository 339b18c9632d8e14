import type { Observable } from 'rxjs';
import type { Place } from '../kernel/route.ts';
import type { Draft } from '../kernel/event.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Backend, ChunkCalls } from '../api/backend.ts';
import type { GeocoderConfig } from '../api/geocoder/geocoder.ts';
import type { RoutingConfig } from '../api/routing/routing.ts';
import type { BrowserSession, Renewing, Vault } from './access-types.ts';
import type { ApiRequest, Reply } from './http-types.ts';
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
import type { Outbox } from './outbox-types.ts';
import type { LaterRecorder } from './recorder-types.ts';
import type { Socket } from './socket-types.ts';
import type { Surroundings } from './surroundings-types.ts';
import type { Tabs } from './tab-types.ts';
import type { TrackDriver, TrackFiles } from './track-types.ts';
import type { TravelDesk } from './travel-types.ts';
import type { Updates } from './updates-types.ts';

export type { BrowserSession, Renewal, Renewing, StoredAccess, Vault } from './access-types.ts';
export type { Recorder, RecorderNews, ReportFile, ReportNews } from './recorder-types.ts';
export type { Socket, SocketMessage } from './socket-types.ts';
export type { Surroundings } from './surroundings-types.ts';
export type { RefusedMessage, TabMessage, Tabs } from './tab-types.ts';
export type { Updates } from './updates-types.ts';
export type { Remark, TrackDriver, TrackFileNews, TrackFiles } from './track-types.ts';
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
  /** Milliseconds since 1970: the machine's time, put right by the server's while a session asks it. */
  readonly now: () => number;
  /** The machine's time as it is, for what is only compared with itself. Absent: nobody puts it right. */
  own?(): number;
  /** From now on the time is so many milliseconds later than the machine's. */
  correct?(behind: number): void;
  /** By how many milliseconds the machine is behind the server: what is known, then whenever it is found to be another. */
  differences?: (() => Observable<number>) | undefined;
  /** Milliseconds from some beginning, finely, for measuring; a clock that is moved by hand has none. */
  readonly elapsed?: () => number;
  /** Fires once after so many milliseconds, then completes. */
  after(ms: number): Observable<0>;
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

/** Slots of this browser rather than of whoever is signed in: a logout leaves them. */
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
  /** Loads the texts of a language and shows them from then on. Rejects when they cannot be had. */
  show(language: string): Promise<void>;
  /** Has the texts of a language ready, without showing them. Rejects when they cannot be had. */
  load(language: string): Promise<void>;
  /** Puts the editor of texts on the page, where the deployment has one. False: it has none, or it could not be had. */
  edit(): Promise<boolean>;
  /** One text of the language that is shown, for the system around the app. */
  text(key: string): string;
};

/** The page itself: what hangs on its root element. */
export type Page = {
  /** `covered`: nothing of the page may be seen. */
  set(look: { theme: 'light' | 'dark'; mode: string; language: string; covered: boolean }): void;
  /** Loads the page anew. */
  reload(): void;
  /** Loads the page anew, and the files of the app past what the browser keeps of them by itself. */
  reloadFresh(): void;
  /** It was told to load anew, or another page takes its place: what it still loads is broken off. */
  isLeaving(): boolean;
  /** The screen stays on for as long as somebody listens; only where a wall screen may be. */
  keptAwake?(): Observable<never>;
};

/** A part of the app that is loaded when it is needed. */
type LaterChunk<Has> = {
  /** Resolves when it is there, at once when it has been. Rejects when it could not be had; the next call tries again. */
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

/** Everything that a session can ask of the world. */
export type Ports = VisitorPorts & {
  readonly backend: ChunkCalls['session'];
  readonly socket: Socket;
  /** Changes that the server does not have yet. */
  readonly outbox: Outbox;
  readonly renewing: Renewing;
  readonly traces: Traces;
  readonly push: Push;
  readonly sound: Sound;
  readonly media: Media;
  readonly screenshots: Screenshots;
  /** What goes along with a feedback until it was sent. */
  readonly attachments: Attachments;
  readonly locating: Locating;
  readonly gazetteer: Gazetteer;
  /** Which service is asked for names of places; null: none. */
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
