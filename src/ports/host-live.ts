import { EMPTY } from 'rxjs';
import type { Host } from './ports.ts';

export const webHost: Host = {
  platform: window.matchMedia('(display-mode: standalone)').matches ? 'pwa' : 'web',
  news: () => EMPTY,
  bars: () => undefined,
  started: () => undefined,
  haptic: () => undefined,
  share: () => Promise.resolve('cancelled'),
  openOutside,
  leave: () => undefined,
};

/** With `noopener` a browser does not tell whether the window opened, so the new one loses its opener before it goes anywhere. */
function openOutside(url: string): boolean {
  if (!url.startsWith('https:')) {
    window.location.assign(url); // a mail or a call: the page stays
    return true;
  }
  const opened = window.open('', '_blank');
  if (!opened) return false;
  opened.opener = null;
  opened.location.replace(url);
  return true;
}
