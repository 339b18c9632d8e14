import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { reached } from '../.config/browser-dependencies.ts';

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  optimizeDeps: { include: reached },
});
