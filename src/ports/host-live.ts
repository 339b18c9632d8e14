import { EMPTY } from 'rxjs';
import type { Host } from './ports.ts';

export const webHost: Host = {
  platform: window.matchMedia('(display-mode: standalone)').matches ? 'pwa' : 'web',
  news: () => EMPTY,
  bars: () => undefined,
  started: () => undefined,
  haptic: () => undefined,
  share: () => Promise.resolve('cancelled'),
  openOutside: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
  leave: () => undefined,
};
