import { defineMain } from '@storybook/react-vite/node';

export default defineMain({
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  // Storybook has its own Vite config. The app's config adds a service worker, which must not run inside Storybook.
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Stops Storybook from reading the whole app to mark the stories affected by a change. Nobody uses these marks, and
  // reading the app delays the first story by seconds. `changeDetection: false` alone would only hide the marks.
  async experimental_devServer(app: unknown) {
    const { resolveChangeDetectionAdapter } = await import('storybook/internal/core-server');
    resolveChangeDetectionAdapter(null);
    return app;
  },
  features: {
    changeDetection: false,
    controls: false,
    menuOnboardingChecklist: false,
    sidebarOnboardingChecklist: false,
  },
  // No story has controls, and reading the props' types takes seconds before the first story.
  typescript: { reactDocgen: false, check: false },
});
