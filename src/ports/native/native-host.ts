import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics';
import { Share } from '@capacitor/share';
import { SplashScreen } from '@capacitor/splash-screen';
import { AppShortcuts } from '@capawesome/capacitor-app-shortcuts';
import { Observable } from 'rxjs';
import { paintBars } from '../paint-bars.ts';
import type { Host, HostNews } from '../ports.ts';
import { paintBehindBars } from './behind-bars.ts';
import { ignore, listening } from './listening.ts';
import * as v from 'valibot';
import { withoutDoor } from '../http/without-token.ts';

/** Maximum length of a link from the native shell; longer than any address of the app. */
const LONGEST_URL = 2_048;
/**
 * When a link starts the app, the native shell reports the link twice, as launch and as event. Both reports come within
 * this time (ms).
 */
const SAME_WITHIN = 1_000;

const link = v.object({ url: v.pipe(v.string(), v.maxLength(LONGEST_URL)) });
const shortcut = v.object({ shortcutId: v.picklist(['map', 'devices', 'alerts', 'logbook']) });

const refused = (channel: string, [issue]: readonly v.BaseIssue<unknown>[]): HostNews => ({
  kind: 'refused',
  channel,
  // The error names the field and the expected type, never the content.
  detail: issue
    ? `${v.getDotPath(issue) ?? 'input'}: expected ${issue.expected ?? issue.type}`.slice(0, 200)
    : '',
});

/**
 * Validates the link that opened the app. Never throws: whatever the native shell sends is either accepted or rejected.
 */
export function readLink(input: unknown): HostNews {
  const read = v.safeParse(link, input);
  if (!read.success) return refused('link', read.issues);
  const { url } = read.output;
  const door = withoutDoor(url);
  return { kind: 'linkOpened', url: door?.left ?? url, ...(door?.whole && { whole: door.whole }) };
}

/** Validates the quick action that the user pressed on the app's icon. */
export function readShortcut(input: unknown): HostNews {
  const read = v.safeParse(shortcut, input);
  return read.success
    ? { kind: 'shortcutPressed', shortcut: read.output.shortcutId }
    : refused('shortcut', read.issues);
}

/**
 * Returns a function that lets each link pass only once: when a link starts the app, the native shell reports it both
 * as launch and as event.
 */
export function notTwice(now: () => number): (heard: HostNews) => HostNews | null {
  let last: { url: string; at: number } | null = null;
  return (heard) => {
    if (heard.kind !== 'linkOpened') return heard;
    const url = heard.whole?.reveal() ?? heard.url;
    const isSame = last?.url === url && now() - last.at < SAME_WITHIN;
    last = { url, at: now() };
    return isSame ? null : heard;
  };
}

/**
 * Selects what the back button closes first, before it navigates: everything that Esc closes. The sheet beside the map
 * and lists that are always on the page are not included.
 */
const OPEN = '[data-modal], [role=menu], [role=listbox]:not([data-permanent])';

/** Closes the topmost dialog or menu, as Esc would. False when none is open. */
export function closeTopmost(page: Document): boolean {
  const open = page.querySelectorAll<HTMLElement>(OPEN);
  const topmost = open[open.length - 1];
  if (!topmost) return false;
  const focused = page.activeElement;
  const target = focused && topmost.contains(focused) ? focused : topmost;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}

/**
 * Key of the session storage entry that the first page sets after the native shell has started. A logout keeps the
 * entry, because it contains nothing about a user.
 */
const HAD_LAUNCH = 'shell-launch-told';

function isFirstPage(): boolean {
  const isFirst = sessionStorage.getItem(HAD_LAUNCH) === null;
  sessionStorage.setItem(HAD_LAUNCH, '1');
  return isFirst;
}

/**
 * Emits news from the native shell. If a link starts the app, the shell reports it both as launch and as event; it is
 * emitted only once.
 */
function news(): Observable<HostNews> {
  return new Observable((facts) => {
    const link = notTwice(() => performance.now());
    const told = (heard: HostNews | null) => heard && facts.next(heard);
    const stop = [
      listening(() => App.addListener('appUrlOpen', (event) => told(link(readLink(event))))),
      listening(() =>
        // Only Android sends this event; iOS never does.
        App.addListener('backButton', () => void (closeTopmost(document) || told({ kind: 'backPressed' }))),
      ),
      listening(() => AppShortcuts.addListener('click', (event) => void told(readShortcut(event)))),
    ];
    // Only the first page reads the link that started the native shell. The shell returns this link as long as it runs,
    // but after a reload the link has already been handled.
    if (isFirstPage()) App.getLaunchUrl().then((launch) => launch && told(link(readLink(launch))), ignore);
    return () => stop.forEach((each) => each());
  });
}

/** Matches addresses of maps, which phones open in their map app. */
const HAS_APP = /^https:\/\/(?:www\.google\.com\/maps|maps\.apple\.com)\//;

/** True while a web page outside the app is open on top of the app; iOS cannot show a second one. */
let isBrowsing = false;

/**
 * The host port in a native shell (iOS or Android app). Errors of its calls are ignored: the app works without
 * them.
 */
export const nativeHost = (): Host => {
  listening(() =>
    Browser.addListener('browserFinished', () => {
      isBrowsing = false;
    }),
  );
  return shell;
};

const shell: Host = {
  get platform() {
    return Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  },
  news,
  bars(look) {
    paintBars(look.colour);
    paintBehindBars(look.colour);
    // On a dark background the system bars need light icons (style `Dark`).
    SystemBars.setStyle({ style: look.dark ? SystemBarsStyle.Dark : SystemBarsStyle.Light }).catch(ignore);
  },
  started: () => void SplashScreen.hide({ fadeOutDuration: 200 }).catch(ignore),
  haptic(kind) {
    const felt =
      kind === 'light'
        ? Haptics.impact({ style: ImpactStyle.Light })
        : Haptics.notification({
            type: kind === 'success' ? NotificationType.Success : NotificationType.Warning,
          });
    felt.catch(ignore);
  },
  async share({ isCopied: _isCopied, ...what }) {
    try {
      await Share.share(what);
      return 'shared';
    } catch {
      return 'cancelled'; // when the user closes the share sheet, the plugin reports an error
    }
  },
  openOutside(url) {
    // Opens web pages in a browser on top of the app, one at a time. Mail, phone and map links are left to the system,
    // which opens the right app for them.
    if (!/^https?:/.test(url) || HAS_APP.test(url)) {
      window.open(url, '_blank', 'noopener,noreferrer');
      return true;
    }
    if (isBrowsing) return false;
    isBrowsing = true;
    Browser.open({ url }).catch(() => {
      isBrowsing = false;
    });
    return true;
  },
  leave: () => void App.minimizeApp().catch(ignore),
  shortcuts(titles) {
    const shortcuts = Object.entries(titles).map(([id, title]) => ({ id, title }));
    AppShortcuts.set({ shortcuts }).catch(ignore);
  },
};
