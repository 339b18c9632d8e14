/**
 * The scenarios: faults and special conditions of the mock server, for `?scenario=NAME` (several with commas) and
 * for tests.
 */
export const SCENARIOS = [
  { name: 'slow', effect: 'Every answer takes 3 to 9 seconds.' },
  { name: 'offline', effect: 'No call and no socket reaches the server.' },
  {
    name: '401',
    effect: 'Access ends after 20 seconds, and every fourth call is refused once; renewing works.',
  },
  { name: 'refresh-refused', effect: 'Access ends after 20 seconds and cannot be renewed.' },
  { name: '429', effect: 'Every third call is one too many; the server asks to wait 2 seconds.' },
  { name: '500', effect: 'Every third call fails inside the server, with JSON or with a web page.' },
  {
    name: 'malformed',
    effect: 'Damaged entries, unknown kinds, broken JSON, and broken messages on the socket.',
  },
  { name: 'empty', effect: 'The account has no devices.' },
  { name: 'nosocket', effect: 'No socket can be had; positions come by asking.' },
  { name: 'flaky-socket', effect: 'The socket breaks off every 8 to 15 seconds.' },
  { name: 'future-fix', effect: 'The clock of one device is two hours ahead.' },
  { name: 'zero-fix', effect: 'One device says 0,0 for "no position".' },
  { name: 'huge', effect: 'The fleet has 100 000 devices and 10 000 fixes a second.' },
  { name: 'crowd', effect: 'The service has 100 000 customers.' },
  { name: 'night', effect: 'Devices live as at three in the morning.' },
  { name: 'pushes', effect: 'Every 20 seconds something is told: alarms, a voice message, a photo.' },
  { name: 'captive', effect: 'Every call gets the login page of a network instead of an answer.' },
  { name: 'encrypted', effect: 'Answers come encrypted.' },
  { name: 'alerts', effect: 'The service has several announcements, one after another.' },
  { name: 'maintenance', effect: 'The servers are under maintenance, and say so.' },
  { name: 'geofences-v1', effect: 'The customer still has geofences of the first version.' },
  { name: 'refuse-changes', effect: 'Every change of a device or a group is refused, with a reason.' },
  { name: 'conflict', effect: 'Somebody else changes the same of a device just before; each is met once.' },
  { name: 'survey', effect: 'The service asks a question on the map.' },
  {
    name: 'hostile-alerts',
    effect: 'Announcements that try to run scripts, to mislead and to break the page.',
  },
] as const satisfies readonly { name: string; effect: string }[];

/** Scenarios that are read only when the mock server starts. All others apply from the next request or connection. */
export const FROM_START: readonly string[] = ['401', 'refresh-refused', 'huge', 'night', 'crowd'];

export type ScenarioName = (typeof SCENARIOS)[number]['name'];

/** Scenarios of what a Traccar does not have: with the mock Traccar server they would do nothing. */
const PRODUCT_ONLY: ReadonlySet<ScenarioName> = new Set<ScenarioName>([
  'crowd',
  'encrypted',
  'alerts',
  'maintenance',
  'geofences-v1',
  'refuse-changes',
  'conflict',
  'survey',
  'hostile-alerts',
]);

/** The kinds of server that the mock server can be. */
export type MockServer = 'product' | 'traccar';

/** Returns the scenarios that a mock server of this kind has. */
export const scenariosFor = (server: MockServer): readonly { name: ScenarioName; effect: string }[] =>
  SCENARIOS.filter(({ name }) => server === 'product' || !PRODUCT_ONLY.has(name));

export type ChosenScenarios = {
  readonly server: MockServer;
  /** The active scenarios. This set is changed in place, and each change applies from the next request. */
  readonly active: Set<ScenarioName>;
  /** Requested names that are not names of scenarios of this server. They have no effect. */
  readonly unknown: readonly string[];
};

/**
 * Parses scenario names such as `slow,401`, ignoring case and spaces. Unknown names are returned, but have no effect.
 */
export const chooseScenarios = (text: string | null, server: MockServer = 'product'): ChosenScenarios => {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const active = new Set<ScenarioName>();
  const unknown: string[] = [];
  for (const name of names) {
    const known = scenariosFor(server).find((scenario) => scenario.name === name);
    if (known) active.add(known.name);
    else unknown.push(name);
  }
  return { server, active, unknown };
};

/** Replaces the mock server's active scenarios. Unknown names have no effect. */
export const changeScenarios = ({ server, active }: ChosenScenarios, names: readonly string[]): void => {
  const chosen = chooseScenarios(names.join(','), server).active;
  active.clear();
  for (const name of chosen) active.add(name);
};
