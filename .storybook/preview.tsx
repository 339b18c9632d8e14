import addonA11y from '@storybook/addon-a11y';
import { definePreview } from '@storybook/react-vite';
import { PRELOAD_ENTRIES } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import '../src/ui/fonts.css';
import { loadTexts } from '../stories/texts.ts';
import { look, lookDefaults, lookGlobals, withLook } from './look.tsx';
import { rememberStory } from './pictures.ts';
import { scenarioDefaults, STORY_SHOWN } from './scenarios.ts';

// Views load when first shown, which takes more than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export default definePreview({
  addons: [addonA11y()],
  decorators: [withLook],
  afterEach: rememberStory,
  // Stops Storybook from preloading the stories before and after the current one. Such a story may need the whole app,
  // whose 600 files would be loaded before the current story's texts.
  beforeAll: () => addons.getChannel().removeAllListeners(PRELOAD_ENTRIES),
  loaders: [({ globals }) => loadTexts(look(globals).language)],
  beforeEach: ({ originalStoryFn }) => {
    addons.getChannel().emit(STORY_SHOWN, 'makesCalls' in originalStoryFn);
  },
  globalTypes: lookGlobals,
  initialGlobals: { ...lookDefaults, ...scenarioDefaults },
  parameters: {
    layout: 'fullscreen',
    // `npm test` only draws the stories; `npm run test:full` also checks each with axe.
    a11y: { test: import.meta.env['VITE_STORIES'] === 'quick' ? 'off' : 'error' },
    // The theme sets the background, so Storybook's backgrounds tool is off.
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
        low: { name: 'Low window', styles: { width: '1440px', height: '560px' }, type: 'desktop' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        order: ['App', 'Pages', 'Views', 'Foundations', 'Controls', 'Data', 'Layers', 'Messages', '*'],
      },
    },
  },
});
