import type { Observable } from 'rxjs';
import type { ExportFormat } from '../../events/export-types.ts';
import type { FoundPlace } from '../../events/places.ts';
import type { RecordProblem } from '../../events/voice.ts';
import type { Platform } from '../../events/session-types.ts';
import type { ExportDocument } from '../exports/document.ts';
import type { Secret } from '../kernel/secret.ts';

// The ports around the page: what reaches the user when the app is not in front, and the shell it runs in.

/** What the user has decided about push messages here; `unsupported`: this browser or device has none. */
export type PushPermission = 'unsupported' | 'notAsked' | 'granted' | 'denied';
/** What the server needs to reach this browser or device. */
export type PushAddress = {
  readonly platform: 'web' | 'android' | 'ios';
  /** By what the server knows it. */
  readonly token: Secret;
  /** Web push: the subscription as JSON text; null on native. */
  readonly subscription: Secret | null;
};
/** One message, as it came; nothing of it is trusted before it has been read. `tapped`: the user came by pressing it. */
export type PushNews = {
  readonly message: unknown;
  readonly tapped: boolean;
  /** For whom it came, where the message need not say so itself. */
  readonly account?: number;
  /** When it came, milliseconds since 1970; now, unless told. */
  readonly at?: number;
};
/** Push messages to this browser or device. Everything ends in time; nothing rejects. */
export type Push = {
  /** By what the server knows this browser, or null; ends in time. */
  registered(): Promise<Secret | null>;
  /** What may be done here: at once, and again when it changes. */
  permission(): Observable<PushPermission>;
  /** Asks the user; only in answer to a press. */
  ask(): Promise<PushPermission>;
  /** Has messages delivered here from now on. Null when that is not available. */
  register(): Promise<PushAddress | null>;
  /** Ends the delivery. */
  unregister(): Promise<void>;
  /** Messages of the push service, those that came while the app was closed among them. */
  received(): Observable<PushNews>;
};

/** Short sounds. */
export type Sound = {
  /** False where it could not be played: browsers are silent until the first press. */
  play(sound: 'notice' | 'alarm'): Promise<boolean>;
};

/** Bytes of voice messages and photos, outside of the log: facts name them by their address. */
export type Media = {
  /** Where the page finds these bytes from now on, or null when they are none. */
  keep(file: { readonly base64: string; readonly mime: string }): string | null;
  /** They are not needed any more. */
  forget(addresses: readonly string[]): void;
  /** What was recorded or made a picture of, to be sent; null when it is not there any more. */
  bytes(address: string): Promise<{ readonly base64: string; readonly mime: string } | null>;
  /** A file that the user gave as a picture of ours: no larger than needed, and nothing in it but what can be seen. */
  picture(file: string): Promise<string | null>;
  /**
   * A square part of a picture that the user gave (shares of its width and height, 0 to 1), small and drawn again, as a
   * `data:` address. `type`: no raster image by its first bytes; `unreadable`: one that cannot be drawn.
   */
  cropped(
    file: string,
    area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ): Promise<{ readonly address: string } | { readonly problem: 'type' | 'unreadable' }>;
};

/** A picture of ours, at an address of this page; its size in pixels. */
type DrawnPicture = { readonly address: string; readonly width: number; readonly height: number };
/** Pictures of the app itself, and what is painted over in them. Nothing rejects. */
export type Screenshots = {
  /** Whether this browser can take a picture of what it shows. */
  canTake(): boolean;
  /** Asks the user what to take a picture of, and takes one; only in answer to a press. `denied`: they would not. */
  take(): Promise<DrawnPicture | { readonly problem: 'denied' | 'unsupported' | 'unreadable' }>;
  /** A file that the user gave, drawn again without loss and no larger than needed. Null: no picture. */
  drawn(file: string): Promise<DrawnPicture | null>;
  /**
   * The same picture with these parts (shares of its width and height, 0 to 1) painted over: nothing of what was there is
   * left in the bytes. Base64 of a JPEG; null when the picture is not there any more.
   */
  covered(
    address: string,
    areas: readonly {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }[],
  ): Promise<{ readonly base64: string; readonly mime: string } | null>;
};

/** What goes along with a feedback, kept on this device until it was sent: pictures and recordings, by a name of ours. */
export type Attachments = {
  /** Keeps bytes for the account, on disk where there is one. Null: they could not be kept. */
  keep(account: number, bytes: { readonly base64: string; readonly mime: string }): Promise<string | null>;
  /** Null: it is gone. Rejects where that cannot be said now: the disk is slow, or another tab holds it. */
  read(file: string): Promise<{ readonly base64: string; readonly mime: string } | null>;
  /** They are not needed any more. Never rejects. */
  drop(files: readonly string[]): Promise<void>;
  /** What other accounts than this one kept before a moment (Unix milliseconds) goes. Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
  /** All of the account that is signed in here, and of all others where nobody knows who that is. Never rejects. */
  clear(): Promise<void>;
};

export type MicrophoneNews =
  | { readonly kind: 'started' }
  /** How loud it is, 0 to 1. */
  | { readonly kind: 'level'; readonly level: number }
  /** The bytes stay here; `Media` gives them by this address. */
  | { readonly kind: 'recorded'; readonly address: string; readonly seconds: number }
  | { readonly kind: 'failed'; readonly problem: RecordProblem };
/** Asks for the microphone when somebody listens, and lets go of it when nobody does. */
export type Microphone = {
  record(): Observable<MicrophoneNews>;
  /** Enough: what was said comes as `recorded`. */
  stop(): void;
};

/** What leaves the app on paper or as a file. */
export type Paper = {
  save(name: string, type: string, text: string): void;
  /** Offers what lies at an address of this page to be saved under this name. */
  saveFile(address: string, name: string): void;
  /** Prints the page, or what stands for it (`Printed`). */
  print(): void;
  /** Opens the print dialog with this picture alone. False: it could not be loaded. */
  printPicture(address: string): Promise<boolean>;
};

export type ExportNews =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  /** `address`: where this page finds the file, to be saved. */
  | { readonly kind: 'written'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'failed' };
/** Writes documents as files, beside the page. Who stops listening gives the file up. Nothing errors. */
export type Exports = { write(document: ExportDocument, format: ExportFormat): Observable<ExportNews> };

/** Where this phone or computer is, by its own account. */
export type Locating = {
  /** Asks the user the first time. Errors never come as errors; after `denied` and `unsupported` it ends. */
  watch(): Observable<LocatingNews>;
};
export type LocatingNews =
  | {
      readonly kind: 'place';
      readonly lat: number;
      readonly lng: number;
      readonly accuracy: number;
      readonly heading: number | null;
    }
  | { readonly kind: 'failed'; readonly reason: 'unsupported' | 'denied' | 'unavailable' | 'late' };

/** The towns of the world that the app brings along, for a search without a network. Nothing rejects. */
export type Gazetteer = {
  /** Towns whose name begins with these words, or has a word that does; the largest first. */
  find(text: string): Promise<readonly FoundPlace[]>;
  /** The nearest town, and how far it is, metres; null where there is none within a day's walk. */
  near(lat: number, lng: number): Promise<{ readonly name: string; readonly metres: number } | null>;
};

/** Keys pressed anywhere in the page. */
export type Keyboard = {
  /**
   * Presses of these keys, written as `Mod+K` (Ctrl, or Command on a Mac), `Shift+A` or `?`; the browser does nothing
   * else with them. Those without `Mod` are not heard while somebody types, nor while a dialog is open.
   */
  pressed(keys: readonly string[]): Observable<string>;
};

/** The number on the app's icon. */
export type Badge = {
  /** 0 takes it away. Where there is no badge nothing happens. */
  show(count: number): Promise<void>;
};

/** The quick actions on the app's icon (ROUTE-26). */
export type Shortcut = 'map' | 'devices' | 'alerts' | 'logbook';
/** What the system around the app tells, or why it was dropped. */
export type HostNews =
  | { readonly kind: 'shortcutPressed'; readonly shortcut: Shortcut }
  /** `whole`: the path to go to, where its end opens a door; `url` is without that end then. */
  | { readonly kind: 'linkOpened'; readonly url: string; readonly whole?: Secret }
  /** The installed web app was opened at a place of its own: by a shortcut, or from another app. */
  | { readonly kind: 'launched'; readonly path: string; readonly whole?: Secret }
  | { readonly kind: 'backPressed' }
  | { readonly kind: 'refused'; readonly channel: string; readonly detail: string };
/** The shell the app runs in: a browser's tab, the installed web app, or a native app. */
export type Host = {
  readonly platform: Platform;
  /** Kept by the shell until somebody listens: the press that started the app too. */
  news(): Observable<HostNews>;
  /** The system's bars around the app (GEN-11): the colours behind them, and whether their signs are light. */
  bars(look: { readonly colour: string; readonly dark: boolean }): void;
  /** The first view is there: the picture shown while starting goes. */
  started(): void;
  /** A short tap felt in the hand. */
  haptic(kind: 'light' | 'success' | 'warning'): void;
  /** ViewContext something to another app; `copied`: it is on the clipboard instead. */
  share(what: {
    readonly title: string;
    readonly text?: string;
    readonly url?: string;
  }): Promise<'shared' | 'copied' | 'cancelled'>;
  /** The words of the quick actions on the app's icon, in the language in use. */
  shortcuts(titles: Readonly<Record<Shortcut, string>>): void;
  /** Opens an address outside of the app. It must have passed `outwardLink` or `webLink`. False: a blocker of windows held it back. */
  openOutside(url: string): boolean;
  /** Leaves the app to the background: Android's back on the first page. */
  leave(): void;
};

/** What a guided tour points at, and its pictures. */
export type Scene = {
  /** Those of these selectors that name nothing to be seen in the page now. */
  missing(selectors: readonly string[]): readonly string[];
  /** The window gets another size. */
  resized(): Observable<true>;
  /** Fetches a picture of a tour, so that it is there when it is shown. False: it is not available. Never rejects. */
  fetchPicture(picture: string): Promise<boolean>;
};

/** Figures about the use of the app, for whoever runs it. */
export type Analytics = {
  /** The deployment has configured a place for them. */
  readonly isConfigured: boolean;
  send(name: string, properties: Readonly<Record<string, string | number | boolean>>): void;
};
