/** One user flow of the app that the Firefox run tests. */
export type Flow = {
  readonly flow: string;
  readonly file: string;
  /** The tests in the file that belong to this flow: a part of each test's name. */
  readonly named: readonly string[];
};

const e2e = (name: string) => `tests/e2e/${name}.e2e.test.ts`;
const own = (name: string) => `tests/firefox/${name}.firefox.test.ts`;

/**
 * The flows that the Firefox run tests. Most of them are end-to-end tests that also run in Chromium and need neither
 * the drawn map nor tools that only Chromium has. The others test what can only be seen in Firefox.
 */
export const FLOWS: readonly Flow[] = [
  {
    flow: 'login by form, and what a login is told',
    file: e2e('login'),
    named: [
      '[AUTH-01] an unknown e-mail address is reported like a wrong password, and typed text remains',
      'an empty form says what is missing',
      'without a session every page leads to the login',
      'after signing out no data of the customer remains',
    ],
  },
  {
    flow: 'the list in place of the map, with its notice, in ten languages; the panel of a device',
    file: own('list'),
    named: ['without WebGL the list stands in'],
  },
  {
    flow: 'WebGL in software: a map, or the notice',
    file: own('list'),
    named: ['with WebGL in software'],
  },
  {
    flow: 'every page at two sizes, light and dark; themes',
    file: own('screens'),
    named: ['every page fits'],
  },
  { flow: 'language', file: own('screens'), named: ['another language'] },
  {
    flow: 'alerts and dashboard',
    file: e2e('alerts'),
    named: ['a new alert appears at once', 'real figures'],
  },
  { flow: 'logbook', file: e2e('logbook'), named: ['trips are classified by key'] },
  { flow: 'reports', file: e2e('reports'), named: ['a link opens a report'] },
  { flow: 'files: CSV, Excel, PDF, GPX, KML', file: own('exports'), named: ['saves the logbook as'] },
  {
    flow: 'links by which others see',
    file: e2e('shared-link'),
    named: ['a link shows the shared device and nothing else'],
  },
  {
    flow: 'renewal of the session; leaving, in all tabs and without a network',
    file: e2e('leaving'),
    named: [
      'in one tab leads all tabs to the login page',
      'works without a network',
      'a refused token renewal leads every tab',
      'renews expired access once for all tabs',
    ],
  },
  {
    flow: 'a start without a network, and changes that wait',
    file: own('offline'),
    named: ['Firefox starts the app'],
  },
  {
    flow: 'changes, offline, in two tabs, with a photo',
    file: e2e('changes'),
    named: [
      'offline, a change stays visible as pending',
      'two tabs that change the same',
      'a cropped photo becomes the device',
    ],
  },
  {
    flow: 'push messages: allowed, refused, never asked',
    file: own('push'),
    named: ['registers with its push service', 'are refused in Firefox', 'nobody was asked yet'],
  },
  { flow: 'recording and inspector', file: own('recording'), named: ['a recording that Firefox saved'] },
  {
    flow: 'administration',
    file: e2e('administration'),
    named: ['a customer sees a super user’s announcement as a card'],
  },
];

/** The test files of all flows, without duplicates. */
export const FILES: readonly string[] = [...new Set(FLOWS.map(({ file }) => file))];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The pattern of test names that the runner gets (`-t`): it matches the tests of all flows. */
export const NAMES: string = FLOWS.flatMap(({ named }) => named)
  .map(escaped)
  .join('|');
