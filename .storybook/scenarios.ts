import { SCENARIOS } from '../mocks/scenarios.ts';

/** Scenarios in which the server or the connection fails. The other scenarios change the data of the account. */
const FAILURES: readonly string[] = [
  'offline',
  '401',
  'refresh-refused',
  '429',
  '500',
  'malformed',
  'nosocket',
  'flaky-socket',
  'captive',
];

const entries = (wanted: (name: string) => boolean) =>
  SCENARIOS.filter(({ name }) => wanted(name)).map(({ name, effect }) => ({
    value: name,
    title: name,
    description: effect,
  }));

/** Name of the event by which the preview tells the toolbar whether a story makes calls. */
export const STORY_SHOWN = 'fixpoint/storyShown';

type Tool = {
  readonly id: keyof typeof scenarioDefaults;
  readonly name: string;
  readonly about: string;
  readonly options: readonly { value: string; title: string; description?: string }[];
};

/** The toolbar's controls for the mock server and the time. */
export const backendTools: readonly Tool[] = [
  {
    id: 'scenario',
    name: 'Scenario',
    about: 'What the account of the pretend backend is like',
    options: [
      { value: '', title: 'all well' },
      ...entries((name) => !FAILURES.includes(name) && name !== 'slow'),
    ],
  },
  {
    id: 'failures',
    name: 'Failures',
    about: 'What goes wrong on the way to the server',
    options: [{ value: '', title: 'none' }, ...entries((name) => FAILURES.includes(name))],
  },
  {
    id: 'latency',
    name: 'Latency',
    about: 'How long an answer takes',
    options: [
      { value: '20-70', title: '20 to 70 ms' },
      { value: '300-600', title: 'half a second' },
      { value: '3000-9000', title: '3 to 9 seconds' },
    ],
  },
  {
    id: 'hour',
    name: 'Hour',
    about: 'Time of the day',
    options: [
      { value: '', title: 'now' },
      { value: '3', title: '03:00', description: 'Night' },
      { value: '8', title: '08:00', description: 'Rush hour' },
      { value: '13', title: '13:00', description: 'Noon' },
      { value: '22', title: '22:00', description: 'Evening' },
      { value: '23:59', title: '23:59', description: 'A new day in a minute' },
    ],
  },
];

export const scenarioDefaults = { scenario: '', failures: '', latency: '20-70', hour: '' };
