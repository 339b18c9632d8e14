import type { Preview } from '@storybook/react-vite';
import { SCENARIOS } from '../mocks/scenarios.ts';

/** Scenarios in which the server or the way to it is in trouble; the others change what the account is like. */
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
    right: effect,
  }));

/** The toolbar's entries about the pretend backend and the time; only "The whole app" has a backend to ask. */
export const scenarioGlobals = {
  scenario: {
    description: 'Scenario of the pretend backend (stories of the whole app)',
    toolbar: {
      title: 'Scenario',
      icon: 'beaker',
      dynamicTitle: true,
      items: [
        { value: '', title: 'All well' },
        ...entries((name) => !FAILURES.includes(name) && name !== 'slow'),
      ],
    },
  },
  failures: {
    description: 'What goes wrong on the way to the server (stories of the whole app)',
    toolbar: {
      title: 'Failures',
      icon: 'lightning',
      dynamicTitle: true,
      items: [{ value: '', title: 'Nothing fails' }, ...entries((name) => FAILURES.includes(name))],
    },
  },
  latency: {
    description: 'How long an answer takes (stories of the whole app)',
    toolbar: {
      title: 'Latency',
      icon: 'timer',
      dynamicTitle: true,
      items: [
        { value: '20-70', title: 'At once' },
        { value: '300-600', title: 'Half a second' },
        { value: '3000-9000', title: 'Three to nine seconds' },
      ],
    },
  },
  hour: {
    description: 'Time of the day (stories of the whole app)',
    toolbar: {
      title: 'Time of day',
      icon: 'time',
      dynamicTitle: true,
      items: [
        { value: '', title: 'Now' },
        { value: '3', title: '03:00, night' },
        { value: '8', title: '08:00, rush hour' },
        { value: '13', title: '13:00, noon' },
        { value: '22', title: '22:00, evening' },
        { value: '23:59', title: '23:59, a new day in a minute' },
      ],
    },
  },
} satisfies Preview['globalTypes'];

export const scenarioDefaults = { scenario: '', failures: '', latency: '20-70', hour: '' };
