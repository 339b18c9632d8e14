// `npm run sbom`: what is in a release, package by package with version, licence and digest, as CycloneDX; for whoever has to
// know whether a library that became known to be weak is in it. Written out of the lock, so it needs no network.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const file = 'docs/reports/sbom.cdx.json';
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const text = execFileSync(
  npm,
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 << 20,
    shell: process.platform === 'win32',
  },
);
const { serialNumber: _random, ...bill } = JSON.parse(text);
// The same release has the same file: what changes with the moment is left out.
delete bill.metadata.timestamp;
bill.metadata.component.name = 'fixpoint'; // not that of the folder it was cloned into
writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
console.log(`${file}: ${bill.components.length} packages`);
