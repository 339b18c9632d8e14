import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Entry = {
  /** Set only for a package that is installed under another name. */
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
};
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as unknown;
const lock = read('package-lock.json') as { packages: Readonly<Record<string, Entry>> };
const own = read('package.json') as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }));
const shipped = packages.filter(({ dev }) => !dev);

/**
 * Licences that allow anybody to use and pass on the app. If licences are joined by `OR`, one permissive licence is
 * enough.
 */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|Zlib|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|OFL-1\.1|Python-2\.0)$/;
const isPermissive = (licence = '') =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((each) => each.split(/ and /i).every((one) => PERMISSIVE.test(one)));

describe('[checklist 28] what is in a release', () => {
  test('is named by exact versions', () => {
    const loose = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
      ([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test('comes with the digest of every package, so that nobody can hand out another', () => {
    expect(packages.length).toBeGreaterThan(300);
    // Developer tools for other operating systems are in the lock file without a digest, because npm has not downloaded them
    // here.
    const without = packages.filter(
      ({ integrity, os, cpu, dev }) => !/^sha512-/.test(integrity ?? '') && !(dev && (os || cpu)),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('is in the file that says so: what the lock does not keep for developers, and nothing else', () => {
    const bill = read('docs/reports/sbom.cdx.json') as {
      readonly components: readonly { readonly 'bom-ref': string }[];
    };
    const named = bill.components.map((component) => component['bom-ref']);
    const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
    expect(named.toSorted()).toEqual([...wanted].toSorted());
    for (const [name, version] of Object.entries(own.dependencies))
      expect(named).toContain(`${name}@${version}`);
  });

  test('is under permissive licences', () => {
    expect(shipped.length).toBeGreaterThan(60);
    const others = shipped.filter(({ license }) => !isPermissive(license));
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  test('a licence that asks for something back is found', () => {
    for (const licence of [
      'GPL-3.0',
      'AGPL-3.0-only',
      'MPL-2.0',
      'MIT AND GPL-2.0',
      'SEE LICENSE IN LICENSE',
      undefined,
    ])
      expect(isPermissive(licence), licence).toBe(false);
    expect(isPermissive('(MPL-2.0 OR Apache-2.0)')).toBe(true);
  });

  test('runs no script when it is installed, but for those that were looked at and allowed', () => {
    const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(scripts)].toSorted()).toEqual(Object.keys(own.allowScripts).toSorted());
  });

  test('each of these is named with its reason where people read it', () => {
    const text = readFileSync(new URL('../../docs/SECURITY.md', import.meta.url), 'utf8');
    for (const [name, isAllowed] of Object.entries(own.allowScripts))
      expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\| ${isAllowed ? 'yes' : 'no'} \\|`, 'm'));
  });

  test('comes from the registry alone, whose address is the machine’s own business', () => {
    const settings = new Map(
      readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split('=') as [string, string]),
    );
    expect(Object.fromEntries(settings)).toEqual({
      'allow-git': 'none',
      'allow-remote': 'none',
      'allow-file': 'none',
      'strict-allow-scripts': 'true',
      'save-exact': 'true',
    });
    const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
    expect(text).not.toMatch(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)/);
  });
});
