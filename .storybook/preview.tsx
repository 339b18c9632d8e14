import addonA11y from '@storybook/addon-a11y';
import { definePreview } from '@storybook/react-vite';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import '../src/ui/fonts.css';
import { lookDefaults, lookGlobals, withLook } from './look.tsx';
import { scenarioAddons, scenarioDefaults, scenarioGlobals } from './scenarios.ts';

export default definePreview({
  addons: [addonA11y(), ...scenarioAddons],
  decorators: [withLook],
  globalTypes: { ...lookGlobals, ...scenarioGlobals },
  initialGlobals: { ...lookDefaults, ...scenarioDefaults },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    // The themes decide the ground; the backgrounds tool would only lie about it.
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    options: { storySort: { order: ['Foundations', 'Controls', 'Data', 'Layers', 'Messages', '*'] } },
  },
});
