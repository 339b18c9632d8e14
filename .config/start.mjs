// Builds the app if a source has changed, then serves it as in production: same files, same security headers.
// `--traccar URL`: also forwards calls and the WebSocket to that Traccar server, so that the browser needs only one
// host.
import { existsSync } from 'node:fs';
import { preview } from 'vite';
import { buildOnce } from './build-once.mjs';
import { checkTraccar, traccarAddress, Unusable } from './traccar-check.ts';
import { traccarProxy } from './traccar-proxy.ts';

const traccar = await chosenTraccar(process.argv.slice(2));
buildOnce('dist');
const server = await preview({
  logLevel: 'warn',
  plugins: traccar ? [passedOn(traccar.url)] : [],
  preview: { open: !process.env.CI && Boolean(process.stdout.isTTY) },
});
const [address] = server.resolvedUrls?.local ?? [];
console.log(
  traccar
    ? `\n  Fixpoint runs at ${address} for ${traccar.url.host} (Traccar ${traccar.version}).\n  Sign in there as in Traccar. Ctrl+C stops it.\n`
    : existsSync('dist/config.json')
      ? `\n  Fixpoint runs at ${address}, set up by public/config.json. Ctrl+C stops it.\n`
      : `\n  Fixpoint runs in demo mode at ${address}\n  Choose a demo account there. Ctrl+C stops it.\n`,
);

/**
 * Returns the Traccar server that the command names, after checking it; null if it names none. For an error, prints
 * the reason and ends the process.
 */
async function chosenTraccar(words) {
  const at = words.findIndex((word) => /^--traccar(=|$)/.test(word));
  try {
    if (at < 0) {
      if (words.length > 0)
        throw new Unusable(`"${words[0]}" is not known here. There is --traccar https://your.server`);
      return null;
    }
    const url = traccarAddress(
      words[at].includes('=') ? words[at].slice('--traccar='.length) : words[at + 1],
    );
    return { url, version: await checkTraccar(url) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    console.error(`\n  ${error.message}\n`);
    process.exit(1);
  }
}

function passedOn(url) {
  const { answer, upgrade } = traccarProxy(url);
  return {
    name: 'traccar',
    configurePreviewServer({ middlewares, httpServer }) {
      middlewares.use(answer);
      httpServer.on('upgrade', upgrade);
    },
  };
}
