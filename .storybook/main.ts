import { defineMain } from '@storybook/react-vite/node';

export default defineMain({
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  // The app's own Vite config carries its service worker, which must not run inside Storybook.
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Storybook would read the whole app to mark the stories that a change concerns. Nobody uses the marks, and reading
  // takes seconds before the first story. `changeDetection: false` only hides them.
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
