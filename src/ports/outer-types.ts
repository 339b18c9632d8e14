import type { Observable } from 'rxjs';
import type { ExportFormat } from '../../events/export-types.ts';
import type { FoundPlace } from '../../events/places.ts';
import type { RecordProblem } from '../../events/voice.ts';
import type { Platform } from '../../events/session-types.ts';
import type { ExportDocument } from '../exports/document.ts';
import type { Secret } from '../kernel/secret.ts';

// Ports to everything around the page: what reaches the user while the app is in the background, and the shell (browser
// or native app) in which the app runs.

/** Whether the user allows push messages in this browser or app; `unsupported` if it cannot receive any. */
export type PushPermission = 'unsupported' | 'notAsked' | 'granted' | 'denied';
/** What the server needs to send push messages to this browser or phone. */
export type PushAddress = {
  readonly platform: 'web' | 'android' | 'ios';
  /** Identifies this browser or phone to the server. */
  readonly token: Secret;
  /** The web push subscription as JSON text. Null in a native app. */
  readonly subscription: Secret | null;
};
/**
 * One push message as received; it must be validated before use. `tapped`: the user opened the app by pressing the
 * notification.
 */
export type PushNews = {
  readonly message: unknown;
  readonly tapped: boolean;
  /** The account that the push message is for. If set, the message itself need not name an account. */
  readonly account?: number;
  /** When the push message arrived (ms since 1970). Default: now. */
  readonly at?: number;
};
/** Receives push messages in this browser or native app. Every call ends within a time limit; none rejects. */
export type Push = {
  /** Returns the push token by which the server knows this browser or phone, or null. Ends within a time limit. */
  registered(): Promise<Secret | null>;
  /** Emits the current push permission at once, and again when it changes. */
  permission(): Observable<PushPermission>;
  /** Asks the user for permission to send push messages. Call it only in response to a click. */
  ask(): Promise<PushPermission>;
  /** Starts the delivery of push messages to this browser or phone. Null when that is not available. */
  register(): Promise<PushAddress | null>;
  /** Ends the delivery of push messages. */
  unregister(): Promise<void>;
  /** Emits push messages, including those that arrived while the app was closed. */
  received(): Observable<PushNews>;
};

/** Plays short sounds. */
export type Sound = {
  /** Plays a sound. Returns false if it could not be played: browsers stay silent until the user's first click. */
  play(sound: 'notice' | 'alarm'): Promise<boolean>;
};

/** Holds the bytes of voice messages and photos. They are not in the log; events refer to them by address. */
export type Media = {
  /**
   * Stores media bytes and returns the address at which the page finds them from now on. Null if they are not valid
   * media.
   */
  keep(file: { readonly base64: string; readonly mime: string }): string | null;
  /** Releases media bytes that are no longer needed. */
  forget(addresses: readonly string[]): void;
  /** Returns the bytes of a recording or photo, for sending. Null if it no longer exists. */
  bytes(address: string): Promise<{ readonly base64: string; readonly mime: string } | null>;
  /** Converts the user's file to a new picture without hidden data, no larger than needed. */
  picture(file: string): Promise<string | null>;
  /**
   * Cuts a square part out of the user's picture (in shares of its width and height, 0 to 1) and draws it again at a
   * small size. Returns it as a `data:` address. `type`: the file's first bytes are not those of a raster image.
   * `unreadable`: the image cannot be drawn.
   */
  cropped(
    file: string,
    area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ): Promise<{ readonly address: string } | { readonly problem: 'type' | 'unreadable' }>;
};

/** A picture that the app drew: its address in this page, and its size in pixels. */
type DrawnPicture = { readonly address: string; readonly width: number; readonly height: number };
/** Takes screenshots of the app, in which parts can be painted over. No call rejects. */
export type Screenshots = {
  /** Whether this browser can take a screenshot. */
  canTake(): boolean;
  /**
   * Asks the user what to capture, and takes a screenshot. Call it only in response to a click. `denied`: the user
   * declined.
   */
  take(): Promise<DrawnPicture | { readonly problem: 'denied' | 'unsupported' | 'unreadable' }>;
  /** Draws the user's image file again without loss, no larger than needed. Null if it is not a picture. */
  drawn(file: string): Promise<DrawnPicture | null>;
  /**
   * Returns a screenshot with some parts painted over (in shares of its width and height, 0 to 1), as base64 of a JPEG.
   * Its bytes contain nothing of the covered parts. Null if the picture no longer exists.
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
 * Feedback attachments (pictures and recordings). They are stored on this computer or phone under generated names until
 * they are sent.
 */
export type Attachments = {
  /**
   * Stores an attachment's bytes for the account, on disk if possible, and returns its name. Null if they could not
   * be stored.
   */
  keep(account: number, bytes: { readonly base64: string; readonly mime: string }): Promise<string | null>;
  /**
   * Returns a stored attachment. Null if it is gone. Rejects if this cannot be determined now: the disk is slow, or
   * another tab blocks the database.
   */
  read(file: string): Promise<{ readonly base64: string; readonly mime: string } | null>;
  /** Removes attachments that are no longer needed. Never rejects. */
  drop(files: readonly string[]): Promise<void>;
  /** Removes attachments that other accounts stored before a given time (Unix ms). Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
  /**
   * Removes all attachments of the signed-in account, or of all accounts if the account is unknown. Never rejects.
   */
  clear(): Promise<void>;
};

export type MicrophoneNews =
  | { readonly kind: 'started' }
  /** Reports the loudness of the microphone, 0 to 1. */
  | { readonly kind: 'level'; readonly level: number }
  /** A finished recording. Its bytes stay in the browser: `Media` returns them for this address. */
  | { readonly kind: 'recorded'; readonly address: string; readonly seconds: number }
  | { readonly kind: 'failed'; readonly problem: RecordProblem };
/** Records the microphone. Requests it on subscription, and releases it when there is no subscriber. */
export type Microphone = {
  record(): Observable<MicrophoneNews>;
  /** Stops recording; the recording is then emitted as `recorded`. */
  stop(): void;
};

/** Prints, and saves files for the user. */
export type Paper = {
  save(name: string, type: string, text: string): void;
  /** Starts the download of a file that the page holds in memory; `address` is its blob URL. */
  saveFile(address: string, name: string): void;
  /** Prints the page, or its print version (`Printed`). */
  print(): void;
  /** Opens the print dialog with only this picture. Returns false if the picture could not be loaded. */
  printPicture(address: string): Promise<boolean>;
};

export type ExportNews =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  /** The export file is written. `address` is where this page finds it, for saving. */
  | { readonly kind: 'written'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'failed' };
/** Writes export documents as files, in a worker. Unsubscribing cancels the writing. The observable never errors. */
export type Exports = { write(document: ExportDocument, format: ExportFormat): Observable<ExportNews> };

/** Locates the phone or computer on which the app runs. */
export type Locating = {
  /**
   * Emits the location; asks the user for permission the first time. Errors are emitted as values; after `denied`
   * and `unsupported` the observable completes.
   */
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

/**
 * The towns of the world. They are included in the app, so that users can search without a network. No call
 * rejects.
 */
export type Gazetteer = {
  /** Returns towns whose name, or a word in it, begins with the search text; the largest first. */
  find(text: string): Promise<readonly FoundPlace[]>;
  /** Returns the nearest town and its distance (metres). Null if there is none within 60 km. */
  near(lat: number, lng: number): Promise<{ readonly name: string; readonly metres: number } | null>;
};

/** Keyboard shortcuts that work anywhere in the page. */
export type Keyboard = {
  /**
   * Emits presses of these keys, written as `Mod+K` (Ctrl, or Command on a Mac), `Shift+A` or `?`, and prevents the
   * browser's own action. Keys without `Mod` are ignored while the user types or a dialog is open. `isWanted` is asked
   * at each press whether the app has something to do for the key; if not, the press is left to the browser.
   */
  pressed(keys: readonly string[], isWanted: (key: string) => boolean): Observable<string>;
};

/** Shows a number on the app's icon. */
export type Badge = {
  /** Shows this number on the app's icon; 0 removes it. Does nothing where icons cannot have numbers. */
  show(count: number): Promise<void>;
};

/** The quick actions on the app's icon (ROUTE-26). */
export type Shortcut = 'map' | 'devices' | 'alerts' | 'logbook';
/** News from the system in which the app runs. If a piece of news was invalid: the reason why it was dropped. */
export type HostNews =
  | { readonly kind: 'shortcutPressed'; readonly shortcut: Shortcut }
  /**
   * The user opened a link to the app. If the link ends in a secret token, `url` is without that token, and `whole` is
   * the full path to open.
   */
  | { readonly kind: 'linkOpened'; readonly url: string; readonly whole?: Secret }
  /** The user opened the installed web app at a specific path: by a shortcut, or from another app. */
  | { readonly kind: 'launched'; readonly path: string; readonly whole?: Secret }
  | { readonly kind: 'backPressed' }
  | { readonly kind: 'refused'; readonly channel: string; readonly detail: string };
/** The shell in which the app runs: a browser tab, the installed web app, or a native app. */
export type Host = {
  readonly platform: Platform;
  /**
   * Emits messages of the native shell, including the link or shortcut that started the app. The shell keeps its
   * messages until something subscribes.
   */
  news(): Observable<HostNews>;
  /** Sets the look of the system's bars around the app (GEN-11): their background colour, and whether it is dark. */
  bars(look: { readonly colour: string; readonly dark: boolean }): void;
  /** Hides the splash screen; call it when the app's first view is ready. */
  started(): void;
  /** Makes the phone vibrate briefly. */
  haptic(kind: 'light' | 'success' | 'warning'): void;
  /**
   * Shares something with another app. `copied` means that the clipboard has it instead. `isCopied`: the clipboard has it
   * already, so it is not copied again.
   */
  share(what: {
    readonly title: string;
    readonly text?: string;
    readonly url?: string;
    readonly isCopied?: boolean;
  }): Promise<'shared' | 'copied' | 'cancelled'>;
  /** Sets the titles of the quick actions on the app's icon, in the current language. */
  shortcuts(titles: Readonly<Record<Shortcut, string>>): void;
  /**
   * Opens an address outside the app. The caller must have checked it with `outwardLink` or `webLink`. Returns
   * false if a pop-up blocker prevented it.
   */
  openOutside(url: string): boolean;
  /** Moves the app to the background; called when the user presses Android's back button on the app's first page. */
  leave(): void;
};

/** What a guided tour needs from the page: the elements that it explains, and the tour's pictures. */
export type Scene = {
  /** Returns those of the given selectors that match nothing visible in the page now. */
  missing(selectors: readonly string[]): readonly string[];
  /** Emits when the window was resized. */
  resized(): Observable<true>;
  /** Preloads a picture of a guided tour. Returns false if it is not available. Never rejects. */
  fetchPicture(picture: string): Promise<boolean>;
};

/** Sends usage figures about the app to its operator. */
export type Analytics = {
  /** Whether the deployment has configured an address for usage figures. */
  readonly isConfigured: boolean;
  send(name: string, properties: Readonly<Record<string, string | number | boolean>>): void;
};
