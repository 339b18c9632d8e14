// Builds the app when something has changed, then serves it exactly as it ships: same files, same security headers.
import { existsSync } from 'node:fs';
import { preview } from 'vite';
import { buildOnce } from './build-once.mjs';

buildOnce('dist');
const server = await preview({
  logLevel: 'warn',
  preview: { open: !process.env.CI && Boolean(process.stdout.isTTY) },
});
const [address] = server.resolvedUrls?.local ?? [];
console.log(
  existsSync('dist/config.json')
    ? `\n  Fixpoint runs at ${address}, set up by public/config.json. Ctrl+C stops it.\n`
    : `\n  Fixpoint runs in demo mode at ${address}\n  Choose a demo account there. Ctrl+C stops it.\n`,
);
