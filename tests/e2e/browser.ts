import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { withoutOthers } from '../firefox/not-the-apps.ts';
import { hearsFilledFields, launchFirefox } from '../firefox/launch.ts';
import { shifted } from './shifted-clock.ts';

/** Screen sizes for tests. */
export const SCREENS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;
export type Screen = keyof typeof SCREENS;

export type VisitOptions = {
  /** Path and query below the app's address. */
  readonly path?: string;
  /** A browser of its own for this test. Default: the browser that all tests share. */
  readonly in?: Browser;
  /** Address of the app. Default: the server of this run. */
  readonly at?: string;
  readonly scenario?: string;
  readonly locale?: string;
  readonly theme?: 'light' | 'dark';
  readonly screen?: Screen;
  readonly reducedMotion?: boolean;
  /** Switches off the content security policy, so that the test can add scripts. */
  readonly withoutPolicy?: boolean;
  /**
   * Allows the service worker. It answers requests that a test's `route` would otherwise answer, so only some tests
   * allow it.
   */
  readonly withWorker?: boolean;
  /**
   * Disables WebGL, so that the list replaces the map. Without a graphics card, a moving map keeps both cores busy, so
   * only tests about the map draw it. By default, this option also switches off animations and the prefetching of the
   * map's code.
   */
  readonly withoutMap?: boolean;
  /** Prefetches the map's code even if no map is drawn. */
  readonly fetchingAhead?: boolean;
  /** The test sets the page's time zone. Default: Stockholm. */
  readonly ownZone?: boolean;
  /** The test controls the page's clock. */
  readonly ownClock?: boolean;
  /** The page has the machine's time, not {@link WORKDAY}. Always so with a server of the test's own (`at`). */
  readonly today?: boolean;
  /** Returns as soon as the HTML has arrived, while other files are still loading. */
  readonly atOnce?: boolean;
  /** Problems that the page may report in this test. All others fail it. */
  readonly expected?: readonly RegExp[];
  /** Sets up routes and scripts before the page is opened. */
  readonly before?: (context: BrowserContext, page: Page) => Promise<unknown>;
};

/**
 * When flows begin: a Tuesday morning, when the demo's vehicles are on the road and its week has figures. A flow by
 * the machine's time would fail at night or on a Monday.
 */
const WORKDAY = Date.UTC(2026, 8, 15, 8, 30);

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, policy violations and requests to other hosts so far. */
  readonly problems: readonly string[];
};

export const base = inject('base').replace(/\/$/, '');
const SCREENSHOTS = 'tests/.results/screenshots';

let connected: Promise<Browser> | undefined;
const theBrowser = () =>
  (connected ??= inject('firefox') ? launchFirefox(inject('firefox')) : chromium.connect(inject('browser')));
afterAll(async () => {
  await (await connected)?.close();
  connected = undefined;
});

/**
 * Opens the app in an incognito browser context, which is closed after the test.
 *
 * The test fails on any console error of its page and any request to another host, and on any uncaught error or
 * violation of the content security policy in all pages of its browser, unless the test lists it in `expected`. A
 * test of a numbered fault may expect failed calls, but never uncaught errors or policy violations.
 */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const context = await (options.in ?? (await theBrowser())).newContext({
    viewport: SCREENS[options.screen ?? 'desktop'],
    hasTouch: options.screen === 'phone',
    // Without a graphics card, drawing time depends on the number of pixels. Half the resolution does not change the
    // layout.
    ...(!options.withoutMap && !inject('firefox') && { deviceScaleFactor: 0.5 }),
    locale: options.locale ?? 'en-GB',
    ...(!options.ownZone && { timezoneId: 'Europe/Stockholm' }),
    colorScheme: options.theme ?? 'light',
    reducedMotion: (options.reducedMotion ?? options.withoutMap) ? 'reduce' : 'no-preference',
    bypassCSP: options.withoutPolicy ?? false,
    acceptDownloads: true,
    serviceWorkers: options.withWorker ? 'allow' : 'block',
  });
  // On a slow machine, with two other flows running, a step takes ten times as long as alone.
  context.setDefaultTimeout(60_000);
  const problems: string[] = [];
  const page = await context.newPage();
  const at = options.at ?? base;
  watch(context, page, problems, at);
  const unforgivable = watchFaults(context);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await screenshot(page, `failed ${task.name}`).catch(() => undefined);
    await context.close();
    const isExpected = (problem: string) =>
      options.expected?.some((pattern) => pattern.test(gist(problem))) ?? false;
    expect(
      withoutOthers(unforgivable).filter((problem) => isOfFault(task) || !isExpected(problem)),
      'what no fault may bring about, in any page',
    ).toEqual([]);
    expect(
      withoutOthers(problems).filter((problem) => !isExpected(problem)),
      'what the page complained of',
    ).toEqual([]);
  });
  if (inject('firefox')) await context.addInitScript(hearsFilledFields);
  if (options.at === undefined && !options.today) {
    if (options.ownClock) await page.clock.install({ time: WORKDAY });
    else await context.addInitScript(shifted, WORKDAY - Date.now());
  } else if (options.ownClock) await page.clock.install();
  await context.addInitScript(options.withoutMap ? noWebGl : noAntialiasing);
  if (options.withoutMap && !options.fetchingAhead) await context.addInitScript(sparing);
  await options.before?.(context, page);
  const query = options.scenario === undefined ? '' : `?scenario=${encodeURIComponent(options.scenario)}`;
  await page.goto(`${at}${options.path ?? '/'}${query}`, { waitUntil: options.atOnce ? 'commit' : 'load' });
  return { page, context, problems };
}

/**
 * Returns a problem without port and column numbers, so that an `expected` 404 does not match `index.js:1:40412`.
 */
const gist = (problem: string): string => (problem.split('\n', 1)[0] ?? '').replaceAll(/localhost:\d+/g, '');

/** Runs in the page: pretends that the user saves data, so that the app prefetches nothing. */
function sparing(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

/** Runs in the page: makes canvases return no WebGL context. */
export function noWebGl(): void {
  const given = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : Reflect.apply(given, this, [kind, ...rest]);
  } as typeof given;
}

/**
 * Runs in the page: maps are drawn without antialiasing, which would take a fifth of a page's time without a graphics
 * card.
 */
function noAntialiasing(): void {
  const given = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    wish?: WebGLContextAttributes,
  ) {
    const own = kind.startsWith('webgl') ? { ...wish, antialias: false } : wish;
    return Reflect.apply(given, this, [kind, own]);
  } as typeof given;
}

type Task = { readonly name: string; readonly suite?: Task | undefined };

/** Whether the name of a test, or of a group around it, contains the number of a fault. */
const isOfFault = ({ name, suite }: Task): boolean =>
  name.includes('[fault ') || (suite !== undefined && isOfFault(suite));

/**
 * Collects uncaught errors, rejected promises and policy violations in all pages of a browser. For tests that open
 * their own browser; `visit` calls this itself.
 */
export function watchFaults(context: BrowserContext): readonly string[] {
  const found: string[] = [];
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('policy: ')) found.push(message.text());
  });
  return found;
}

function watch(context: BrowserContext, page: Page, problems: string[], at: string): void {
  const { host } = new URL(at);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host)
      problems.push(`request: ${request.url()}`);
  });
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** Saves a screenshot of the page for a person to look at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name.replaceAll(/[^\w.-]+/g, '-').slice(0, 80)}.png` });
}
