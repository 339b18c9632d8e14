import { map } from 'rxjs';
import { launchedPlaces } from './launches.ts';
import { paintBars } from './paint-bars.ts';
import type { Host, HostNews } from './ports.ts';
import { withoutDoor } from './http/without-token.ts';

type Sharing = { share?: (what: ShareData) => Promise<void> };

const INSTALLED = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)';

function launchAt(path: string): HostNews {
  const door = withoutDoor(path);
  return { kind: 'launched', path: door?.left ?? path, ...(door?.whole && { whole: door.whole }) };
}

/** The host of the app on the web: a browser tab or the installed web app. */
export const webHost = (): Host => ({
  platform: window.matchMedia(INSTALLED).matches ? 'pwa' : 'web',
  news: () => launchedPlaces.pipe(map(launchAt)),
  bars: ({ colour }) => paintBars(colour),
  started: () => undefined,
  haptic: () => undefined,
  async share({ title, text, url, isCopied }) {
    const { share } = navigator as Sharing;
    try {
      if (share) {
        await share.call(navigator, { title, ...(text && { text }), ...(url && { url }) });
        return 'shared';
      }
      if (!isCopied) await navigator.clipboard.writeText([text, url].filter(Boolean).join('\n'));
      return 'copied';
    } catch {
      return 'cancelled';
    }
  },
  openOutside,
  shortcuts: () => undefined, // the web app's manifest already declares the shortcuts
  leave: () => window.history.back(),
});

/**
 * With `noopener` a browser does not report whether it opened the window. So the app opens the window without
 * `noopener`, and removes its `opener` before loading the address in it.
 */
function openOutside(url: string): boolean {
  if (!/^https?:/.test(url)) {
    window.location.assign(url); // a mail or phone link: the app's page stays open
    return true;
  }
  const opened = window.open('', '_blank');
  if (!opened) return false;
  opened.opener = null;
  opened.location.replace(url);
  return true;
}
