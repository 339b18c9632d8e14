import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Firefox is usually installed. If there are two, Firefox ESR is used. */
const usual = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Returns the path of the installed Firefox for the tests; null if there is none. */
const findFirefox = () => usual.find((path) => path && existsSync(path)) ?? null;

/**
 * Installs Debian's package when run as root. Returns the path of Firefox.
 *
 * @throws when none is available; the message says what to do
 */
export function installFirefox() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env });
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', 'firefox-esr', 'fonts-dejavu-core');
  }
  const found = findFirefox();
  if (!found)
    throw new Error('No Firefox could be installed. Install it, or set FIREFOX_PATH, and try again.');
  return found;
}

/**
 * A proxy script that lets the browser reach only this machine. All other requests go to a port where no server
 * listens.
 */
const ONLY_HERE =
  'data:,function FindProxyForURL(url,host){return host==="localhost"||host==="127.0.0.1"?"DIRECT":"PROXY 127.0.0.1:9"}';

/** Browser settings (about:config) for all tests. */
export const firefoxPreferences = {
  'network.proxy.type': 2,
  'network.proxy.autoconfig_url': ONLY_HERE,
  'network.proxy.allow_hijacking_localhost': false,
  // A fake microphone and camera without permission prompts, as in the tests' Chromium.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};
