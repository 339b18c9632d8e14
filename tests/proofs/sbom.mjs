// `npm run sbom`: what is in a release, package by package with version, licence and digest, as CycloneDX; for whoever has to
// know whether a library that became known to be weak is in it. Written out of the lock, so it needs no network.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/reports/sbom.cdx.json';
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const text = execFileSync(npm, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 << 20,
  shell: process.platform === 'win32',
});
// `npm sbom --omit dev` leaves out what a tool for developers needs too, React among it. The lock knows what is only theirs.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const shipped = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
);
const { serialNumber: _random, ...bill } = JSON.parse(text);
const root = bill.metadata.component['bom-ref'];
const components = bill.components
  .filter((component) => shipped.has(component['bom-ref']))
  .map((component) => ({
    ...component,
    // npm says it of a package that stands in the lock twice, once for developers.
    properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  }));
const dependencies = bill.dependencies
  .filter(({ ref }) => ref === root || shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shipped.has(each)) }));
// The same release has the same file: what changes with the moment is left out.
delete bill.metadata.timestamp;
bill.metadata.component.name = 'fixpoint'; // not that of the folder it was cloned into
writeFileSync(file, `${JSON.stringify({ ...bill, components, dependencies }, null, 1)}\n`);
console.log(`${file}: ${components.length} packages`);
