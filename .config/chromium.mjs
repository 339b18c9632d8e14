import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

// Without a character set, Chromium cannot write a file name with a dash in it. It saves the file as "download"
// instead.
if (!process.env.LC_ALL && !process.env.LC_CTYPE) process.env.LANG ||= 'C.UTF-8';

/** Where browsers are usually installed. */
const usual = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns the path of the Chromium for the tests: an installed one, else Playwright's own download. Null if there is
 * none.
 */
export async function findChromium() {
  const installed = usual.find((path) => path && existsSync(path));
  if (installed) return installed;
  try {
    const { chromium } = await import('playwright');
    const own = chromium.executablePath();
    return existsSync(own) ? own : null;
  } catch {
    return null;
  }
}

const isRoot = process.getuid?.() === 0;
const isDebian = isRoot && existsSync('/usr/bin/apt-get');

/** System fonts for characters that Inter lacks. The pictures of stories were taken with these fonts. */
const FONTS = ['fonts-dejavu-core', 'fonts-liberation'];

/** Whether fonts are missing that `installChromium` can install. */
export const needsFonts = () => isDebian && !existsSync('/usr/share/fonts/truetype/liberation');

/**
 * Installs a Chromium if there is none, and the fonts. Uses Debian's packages when run as root, else Playwright's
 * own download. Returns the path of the browser.
 */
export async function installChromium() {
  const run = (command, args) =>
    spawnSync(command, args, { stdio: 'inherit', env: process.env }).status === 0;
  if (isDebian) {
    process.env.DEBIAN_FRONTEND = 'noninteractive';
    const browser = (await findChromium()) ? [] : ['chromium'];
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...browser, ...FONTS]);
  }
  if (!(await findChromium()))
    run('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const found = await findChromium();
  if (!found)
    throw new Error(
      'No Chromium could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH, and try again.',
    );
  return found;
}

/**
 * Browser features that the tests switch off. The first three draw the address bar's popups as two extra pages per
 * window, which takes a third of a core in the first seconds of every test. Playwright itself switches the others off.
 * They are repeated here, because Chromium obeys only the last `--disable-features`.
 */
const notOfTests = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Chromium's command-line arguments. Software WebGL needs no flag. The resolver rule blocks the browser's update
 * requests, and makes any test fail that sends a request to the network.
 */
export const chromiumArguments = [
  `--disable-features=${notOfTests.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-dev-shm-usage',
  // A fake microphone that beeps. It needs no permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
