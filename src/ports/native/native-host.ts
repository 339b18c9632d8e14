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
import { ignore, listening } from './listening.ts';
import * as v from 'valibot';
import { withoutDoor } from '../without-token.ts';

/** Longer than any address of ours. */
const LONGEST_URL = 2_048;
/** The launch and the event that tell of the same link come within this many milliseconds. */
const SAME_WITHIN = 1_000;

const link = v.object({ url: v.pipe(v.string(), v.maxLength(LONGEST_URL)) });
const shortcut = v.object({ shortcutId: v.picklist(['map', 'devices', 'alerts', 'logbook']) });

const refused = (channel: string, [issue]: readonly v.BaseIssue<unknown>[]): HostNews => ({
  kind: 'refused',
  channel,
  // By the name of the field and what was expected, never by its content.
  detail: issue
    ? `${v.getDotPath(issue) ?? 'input'}: expected ${issue.expected ?? issue.type}`.slice(0, 200)
    : '',
});

/** The address that opened the app. Total: whatever the shell hands over is read or refused. */
export function readLink(input: unknown): HostNews {
  const read = v.safeParse(link, input);
  if (!read.success) return refused('link', read.issues);
  const { url } = read.output;
  const door = withoutDoor(url);
  return { kind: 'linkOpened', url: door?.left ?? url, ...(door?.whole && { whole: door.whole }) };
}

/** The quick action that was pressed. */
export function readShortcut(input: unknown): HostNews {
  const read = v.safeParse(shortcut, input);
  return read.success
    ? { kind: 'shortcutPressed', shortcut: read.output.shortcutId }
    : refused('shortcut', read.issues);
}

/** Lets the same link through once: a cold start tells it as the launch and as an event. */
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

/** What the back button closes before it leads anywhere: what Esc closes. The sheet beside the map is no such thing. */
const OPEN = '[data-modal], [role=menu], [role=listbox]';

/** Closes the dialog or menu that lies on top, as Esc would. False when none is open. */
function closeTopmost(page: Document): boolean {
  const open = page.querySelectorAll<HTMLElement>(OPEN);
  const topmost = open[open.length - 1];
  if (!topmost) return false;
  const focused = page.activeElement;
  const target = focused && topmost.contains(focused) ? focused : topmost;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}

/** Set by the first page of this start of the shell. A logout leaves it: it says nothing about anybody. */
const HAD_LAUNCH = 'shell-launch-told';

function isFirstPage(): boolean {
  const isFirst = sessionStorage.getItem(HAD_LAUNCH) === null;
  sessionStorage.setItem(HAD_LAUNCH, '1');
  return isFirst;
}

/** What the shell tells; a start by a link is told twice, by the launch and as an event, and counts once. */
function news(): Observable<HostNews> {
  return new Observable((facts) => {
    const link = notTwice(() => performance.now());
    const told = (heard: HostNews | null) => heard && facts.next(heard);
    const stop = [
      listening(() => App.addListener('appUrlOpen', (event) => told(link(readLink(event))))),
      listening(() =>
        // Declared on Android only; iOS never tells.
        App.addListener('backButton', () => void (closeTopmost(document) || told({ kind: 'backPressed' }))),
      ),
      listening(() => AppShortcuts.addListener('click', (event) => void told(readShortcut(event)))),
    ];
    // The shell names the link that started it for as long as it lives; a page that is loaded again has had it.
    if (isFirstPage()) App.getLaunchUrl().then((launch) => launch && told(link(readLink(launch))), ignore);
    return () => stop.forEach((each) => each());
  });
}

/** A page outside of the app is open above it; iOS shows no second one. */
let isBrowsing = false;

/** The native shell. What it refuses is left out: none of it is needed to go on. */
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
    // Dark bars carry light signs.
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
  async share(what) {
    try {
      await Share.share(what);
      return 'shared';
    } catch {
      return 'cancelled'; // closing the sheet is an error to the plugin
    }
  },
  openOutside(url) {
    // Pages in the system's own browser, one at a time; mail and telephone are for the shell to hand on.
    if (!/^https?:/.test(url)) {
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
