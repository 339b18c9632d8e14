import { afterEach, expect, test, vi } from 'vitest';
import '../../ui/tokens.css';

/** The calls that the page makes to the native side. The native side never responds. */
const calls: string[] = [];
/** Makes this page look like one in a native app: Capacitor checks for these globals when its code is loaded. */
vi.stubGlobal('androidBridge', {});
vi.stubGlobal('Capacitor', {
  PluginHeaders: [{ name: 'SystemBars', methods: [{ name: 'setStyle', rtype: 'promise' }] }],
  nativePromise: (plugin: string, method: string, options: unknown) => {
    calls.push(`${plugin}.${method} ${JSON.stringify(options)}`);
    return Promise.reject(new Error('not implemented'));
  },
});
const { nativeHost } = await import('./native-host.ts');
const strips = () => [...document.querySelectorAll<HTMLElement>('[data-bar]')];

afterEach(() => {
  calls.length = 0;
});

test('[GEN-11] the icons of the system’s bars are light on a dark theme and dark on a light one', async () => {
  const { bars } = nativeHost();
  bars({ colour: '#10161f', dark: true });
  bars({ colour: '#eaf1fb', dark: false });
  await expect
    .poll(() => calls)
    .toEqual(['SystemBars.setStyle {"style":"DARK"}', 'SystemBars.setStyle {"style":"LIGHT"}']);
});

test('[GEN-11] behind both bars lies the colour of mode and theme, as high as the bar, and it takes no press', () => {
  document.documentElement.style.setProperty('--safe-top', '24px');
  document.documentElement.style.setProperty('--safe-bottom', '16px');
  const { bars } = nativeHost();
  bars({ colour: '#faf0e2', dark: false });
  bars({ colour: '#0e1812', dark: true });
  expect(strips().map(({ dataset }) => dataset['bar'])).toEqual(['top', 'bottom']);
  for (const strip of strips()) {
    expect(getComputedStyle(strip).backgroundColor).toBe('rgb(14, 24, 18)');
    expect(document.elementFromPoint(5, strip.getBoundingClientRect().top + 5)).not.toBe(strip);
    expect(strip.getBoundingClientRect().width).toBe(window.innerWidth);
  }
  const [top, bottom] = strips().map((strip) => strip.getBoundingClientRect());
  expect([top?.top, top?.height]).toEqual([0, 24]);
  expect([bottom?.bottom, bottom?.height]).toEqual([window.innerHeight, 16]);
});

test('[GEN-11] a device without bars, such as a tablet in a window, has no strip to see', () => {
  for (const edge of ['top', 'bottom']) document.documentElement.style.removeProperty(`--safe-${edge}`);
  nativeHost().bars({ colour: '#faf0e2', dark: false });
  expect(strips().map((strip) => strip.getBoundingClientRect().height)).toEqual([0, 0]);
});
