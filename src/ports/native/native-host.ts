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
import { notTwice, readLink, readShortcut } from './host-input.ts';
import { ignore, listening } from './listening.ts';

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
    // The shell names the link that started it for as long as it lives; a page that is loaded anew has had it.
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
