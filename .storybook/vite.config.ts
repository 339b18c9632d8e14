import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { reached } from '../.config/browser-dependencies.ts';

/**
 * Stops Vite from reading all stories, and with them the whole app, to find the packages to bundle: `reached` names
 * them, and reading takes seconds before the first story. A test compares `reached` with the imports.
 */
const withoutSearch: Plugin = {
  name: 'without-search',
  enforce: 'post',
  configEnvironment(_name, { optimizeDeps }) {
    if (!optimizeDeps) return;
    optimizeDeps.entries = [optimizeDeps.entries ?? []].flat().filter((path) => !path.includes('stories/'));
  },
};

export default defineConfig({
  plugins: [react(), withoutSearch],
  worker: { format: 'es' },
  optimizeDeps: { include: reached },
});
