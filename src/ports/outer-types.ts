import type { Observable } from 'rxjs';
import type { ExportFormat } from '../../events/export-types.ts';
import type { FoundPlace } from '../../events/places.ts';
import type { RecordProblem } from '../../events/voice.ts';
import type { Platform } from '../../events/session-types.ts';
import type { ExportDocument } from '../exports/document.ts';
import type { Secret } from '../kernel/secret.ts';

// The ports around the page: what reaches the user while the app is in the background, and the shell it runs in.

/** The user's choice about push messages here; `unsupported`: this browser or device has none. */
export type PushPermission = 'unsupported' | 'notAsked' | 'granted' | 'denied';
/** What the server needs to reach this browser or device. */
export type PushAddress = {
  readonly platform: 'web' | 'android' | 'ios';
  /** Identifies this browser or device to the server. */
  readonly token: Secret;
  /** Web push: the subscription as JSON text. Null on native. */
  readonly subscription: Secret | null;
};
/** One message as received; it must be validated before use. `tapped`: the user pressed it to open the app. */
export type PushNews = {
  readonly message: unknown;
  readonly tapped: boolean;
  /** The recipient's account, if the message need not name it itself. */
  readonly account?: number;
  /** When it arrived (ms since 1970). Default: now. */
  readonly at?: number;
};
/** Push messages to this browser or device. Every call ends in time; none rejects. */
export type Push = {
  /** The token by which the server knows this browser, or null. Ends in time. */
  registered(): Promise<Secret | null>;
  /** The current permission at once, and again when it changes. */
  permission(): Observable<PushPermission>;
  /** Asks the user for permission. Call it only in response to a press. */
  ask(): Promise<PushPermission>;
  /** Starts delivery of messages here. Null when that is not available. */
  register(): Promise<PushAddress | null>;
  /** Ends the delivery. */
  unregister(): Promise<void>;
  /** Messages of the push service, including those that arrived while the app was closed. */
  received(): Observable<PushNews>;
};

/** Short sounds. */
export type Sound = {
  /** False if the sound could not be played: browsers stay silent until the first press. */
  play(sound: 'notice' | 'alarm'): Promise<boolean>;
};

/** Bytes of voice messages and photos. They are not in the log; facts refer to them by address. */
export type Media = {
  /** The address at which the page finds these bytes from now on. Null if they are not valid media. */
  keep(file: { readonly base64: string; readonly mime: string }): string | null;
  /** Releases bytes that are no longer needed. */
  forget(addresses: readonly string[]): void;
  /** The bytes of a recording or photo, to be sent. Null if it no longer exists. */
  bytes(address: string): Promise<{ readonly base64: string; readonly mime: string } | null>;
  /** Converts the user's file to a picture of our own: no larger than needed, and without hidden data. */
  picture(file: string): Promise<string | null>;
  /**
   * A square part of the user's picture (as shares of its width and height, 0 to 1), small and redrawn, as a
   * `data:` address. `type`: not a raster image by its first bytes; `unreadable`: an image that cannot be drawn.
   */
  cropped(
    file: string,
    area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ): Promise<{ readonly address: string } | { readonly problem: 'type' | 'unreadable' }>;
};

/** A picture that the app drew, at an address of this page; its size in pixels. */
type DrawnPicture = { readonly address: string; readonly width: number; readonly height: number };
/** Screenshots of the app, with parts that can be painted over. No call rejects. */
export type Screenshots = {
  /** Whether this browser can take a screenshot. */
  canTake(): boolean;
  /**
   * Asks the user what to capture, and takes a screenshot. Call it only in response to a press. `denied`: the user
   * declined.
   */
  take(): Promise<DrawnPicture | { readonly problem: 'denied' | 'unsupported' | 'unreadable' }>;
  /** The user's file, redrawn without loss and no larger than needed. Null if it is not a picture. */
  drawn(file: string): Promise<DrawnPicture | null>;
  /**
   * The same picture with these parts (as shares of its width and height, 0 to 1) painted over; the bytes keep
   * nothing of the covered content. Base64 of a JPEG. Null if the picture no longer exists.
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

/**
 * Feedback attachments, stored on this device until they are sent: pictures and recordings, under generated names.
 */
export type Attachments = {
  /** Stores bytes for the account, on disk if possible. Null if they could not be stored. */
  keep(account: number, bytes: { readonly base64: string; readonly mime: string }): Promise<string | null>;
  /** Null if it is gone. Rejects if that is unknown for now: the disk is slow, or another tab holds it. */
  read(file: string): Promise<{ readonly base64: string; readonly mime: string } | null>;
  /** Removes files that are no longer needed. Never rejects. */
  drop(files: readonly string[]): Promise<void>;
  /** Removes what other accounts stored before a moment (Unix ms). Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
  /** Removes all files of the signed-in account, or of all accounts if the account is unknown. Never rejects. */
  clear(): Promise<void>;
};

export type MicrophoneNews =
  | { readonly kind: 'started' }
  /** Loudness, 0 to 1. */
  | { readonly kind: 'level'; readonly level: number }
  /** The bytes stay on the device; `Media` returns them for this address. */
  | { readonly kind: 'recorded'; readonly address: string; readonly seconds: number }
  | { readonly kind: 'failed'; readonly problem: RecordProblem };
/** Requests the microphone on subscription, and releases it when there is no subscriber. */
export type Microphone = {
  record(): Observable<MicrophoneNews>;
  /** Stops recording; the sound arrives as `recorded`. */
  stop(): void;
};

/** Output of the app on paper or as a file. */
export type Paper = {
  save(name: string, type: string, text: string): void;
  /** Offers the file at an address of this page for saving under this name. */
  saveFile(address: string, name: string): void;
  /** Prints the page, or its print version (`Printed`). */
  print(): void;
  /** Opens the print dialog with only this picture. False if it could not be loaded. */
  printPicture(address: string): Promise<boolean>;
};

export type ExportNews =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  /** `address`: where this page finds the file, for saving. */
  | { readonly kind: 'written'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'failed' };
/** Writes documents as files in a worker. Unsubscribing cancels the file. Never errors. */
export type Exports = { write(document: ExportDocument, format: ExportFormat): Observable<ExportNews> };

/** The location of this phone or computer, as it reports it. */
export type Locating = {
  /** Asks the user the first time. Errors arrive as values; after `denied` and `unsupported` it completes. */
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

/** The towns of the world, included in the app for a search without a network. No call rejects. */
export type Gazetteer = {
  /** Towns whose name, or a word in it, begins with these words; the largest first. */
  find(text: string): Promise<readonly FoundPlace[]>;
  /** The nearest town and its distance (metres). Null if there is none within a day's walk. */
  near(lat: number, lng: number): Promise<{ readonly name: string; readonly metres: number } | null>;
};

/** Keys pressed anywhere in the page. */
export type Keyboard = {
  /**
   * Emits presses of these keys, written as `Mod+K` (Ctrl, or Command on a Mac), `Shift+A` or `?`, and prevents the
   * browser's own action. Keys without `Mod` are ignored while the user types or a dialog is open.
   */
  pressed(keys: readonly string[]): Observable<string>;
};

/** The number on the app's icon. */
export type Badge = {
  /** 0 removes it. Does nothing where there is no badge. */
  show(count: number): Promise<void>;
};

/** The quick actions on the app's icon (ROUTE-26). */
export type Shortcut = 'map' | 'devices' | 'alerts' | 'logbook';
/** News from the system around the app, or why one was dropped. */
export type HostNews =
  | { readonly kind: 'shortcutPressed'; readonly shortcut: Shortcut }
  /** `whole`: the full path to open, if it ends in a secret token; `url` then lacks that token. */
  | { readonly kind: 'linkOpened'; readonly url: string; readonly whole?: Secret }
  /** The installed web app was opened at a specific path: by a shortcut, or from another app. */
  | { readonly kind: 'launched'; readonly path: string; readonly whole?: Secret }
  | { readonly kind: 'backPressed' }
  | { readonly kind: 'refused'; readonly channel: string; readonly detail: string };
/** The shell the app runs in: a browser tab, the installed web app, or a native app. */
export type Host = {
  readonly platform: Platform;
  /** The shell holds the news until there is a subscriber, including the press that started the app. */
  news(): Observable<HostNews>;
  /** Sets the system's bars around the app (GEN-11): their background colour, and whether their icons are light. */
  bars(look: { readonly colour: string; readonly dark: boolean }): void;
  /** The first view is ready: hides the splash screen. */
  started(): void;
  /** A short vibration. */
  haptic(kind: 'light' | 'success' | 'warning'): void;
  /** Shares something with another app; `copied`: it is on the clipboard instead. */
  share(what: {
    readonly title: string;
    readonly text?: string;
    readonly url?: string;
  }): Promise<'shared' | 'copied' | 'cancelled'>;
  /** Sets the titles of the quick actions on the app's icon, in the current language. */
  shortcuts(titles: Readonly<Record<Shortcut, string>>): void;
  /**
   * Opens an address outside the app. It must have passed `outwardLink` or `webLink`. False if a pop-up blocker
   * prevented it.
   */
  openOutside(url: string): boolean;
  /** Moves the app to the background: Android's back button on the first page. */
  leave(): void;
};

/** The targets of a guided tour in the page, and its pictures. */
export type Scene = {
  /** Returns the selectors that match nothing visible in the page now. */
  missing(selectors: readonly string[]): readonly string[];
  /** The window was resized. */
  resized(): Observable<true>;
  /** Preloads a picture of a tour. False if it is not available. Never rejects. */
  fetchPicture(picture: string): Promise<boolean>;
};

/** Figures about the use of the app, for its operator. */
export type Analytics = {
  /** Whether the deployment has configured an address for them. */
  readonly isConfigured: boolean;
  send(name: string, properties: Readonly<Record<string, string | number | boolean>>): void;
};
