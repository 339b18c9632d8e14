import type { Preview } from '@storybook/react-vite';
import { SCENARIOS } from '../mocks/scenarios.ts';

/** The toolbar entry that picks how the pretend backend misbehaves; only "The whole app" has a backend to ask. */
export const scenarioGlobals = {
  scenario: {
    description: 'Scenario of the pretend backend (stories of the whole app)',
    toolbar: {
      title: 'Scenario',
      icon: 'lightning',
      dynamicTitle: true,
      items: [
        { value: '', title: 'All well' },
        ...SCENARIOS.map(({ name, effect }) => ({ value: name, title: name, right: effect })),
      ],
    },
  },
} satisfies Preview['globalTypes'];

export const scenarioDefaults = { scenario: '' };
