// Adds the lock entries of optional platform packages that the registry in use did not offer.
//
// `npm ci` needs a lock entry for every optional dependency, also for those of other platforms. It stops with
// "Missing: … from lock file" if the registry lacked such a package when the lock was written. npm fetches a package
// added here only on the platforms that its entry names. Run this script after every install that changes the lock:
//   node .config/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const systems = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'android',
  'sunos',
  'aix',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];

const lock = JSON.parse(readFileSync(file, 'utf8'));

/** Finds a package as Node would from the folder `from`: nested first, then upwards. */
function resolve(from, name) {
  let base = from;
  for (;;) {
    const found = lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`];
    if (found || !base) return found;
    const cut = base.lastIndexOf('/node_modules/');
    base = cut < 0 ? '' : base.slice(0, cut);
  }
}

let added = 0;
for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = range.replace(/^[\^~]/, '');
    const found = resolve(at, name);
    if (found && (found.version === version || /^[\^~>*]/.test(range))) continue;
    const words = name.split('/').pop().split(/[-.]/);
    const os = systems.filter((system) => words.includes(system));
    const cpu = processors.filter((processor) => words.includes(processor));
    if (!os.length && !cpu.length) throw new Error(`${name} (wanted by ${at}) names no platform`);
    lock.packages[`${found ? at.slice(0, at.lastIndexOf('node_modules/')) : ''}node_modules/${name}`] = {
      version,
      optional: true,
      ...(entry.dev && { dev: true }),
      ...(os.length && { os }),
      ...(cpu.length && { cpu }),
      ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
    };
    added++;
  }
}
for (const entry of Object.values(lock.packages)) delete entry.resolved; // each user's npm chooses the registry
// npm sorts the packages in this order. In another order, the first install of a clone would change the file.
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`entries added: ${added}`);
