// `npm run sbom`: writes the software bill of materials (CycloneDX): every package in a release, with version, licence and
// digest. With it one can check whether a release contains a library with a known vulnerability. It is made from the lock
// file, so it needs no network.
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
// `npm sbom --omit dev` would also drop packages such as React, which the app and a developer tool need. The lock file
// marks the packages that only developers need.
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
    // npm marks a package as "development" if the lock file contains it twice, even if only one of the two is for
    // developers.
    properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  }));
const dependencies = bill.dependencies
  .filter(({ ref }) => ref === root || shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shipped.has(each)) }));
// Leave out data that changes from run to run, so that the same release gives the same file.
delete bill.metadata.timestamp;
bill.metadata.component.name = 'fixpoint'; // otherwise it is the name of the folder into which the repository was cloned
writeFileSync(file, `${JSON.stringify({ ...bill, components, dependencies }, null, 1)}\n`);
console.log(`${file}: ${components.length} packages`);
