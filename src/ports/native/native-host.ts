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
import { closeTopmost } from './close-topmost.ts';
import { notTwice, readLink, readShortcut } from './host-input.ts';
import { ignore, listening } from './listening.ts';

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
    App.getLaunchUrl().then((launch) => launch && told(link(readLink(launch))), ignore);
    return () => stop.forEach((each) => each());
  });
}

/** The native shell. What it refuses is left out: none of it is needed to go on. */
export const nativeHost = (): Host => ({
  platform: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
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
    // Pages in the system's own browser; mail and telephone are for the shell to hand on.
    if (url.startsWith('https:')) Browser.open({ url }).catch(ignore);
    else window.open(url, '_blank', 'noopener,noreferrer');
    return true;
  },
  leave: () => void App.minimizeApp().catch(ignore),
  shortcuts(titles) {
    const shortcuts = Object.entries(titles).map(([id, title]) => ({ id, title }));
    AppShortcuts.set({ shortcuts }).catch(ignore);
  },
});
