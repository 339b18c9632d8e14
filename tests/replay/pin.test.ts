import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { type Fold, fleetFoldsTo, LOGS, logFoldsTo } from './folds-to.ts';

const file = join(import.meta.dirname, 'golden.ts');
const names = readdirSync(LOGS).filter((name) => name.endsWith('.events.ndjson'));
const written = ({ events, hash }: Fold) => `{ events: ${events}, hash: '${hash}' }`;

/**
 * Writes what every recorded session folds to, once somebody has looked at why it changed:
 * `PIN=1 npx vitest run --project unit tests/replay/pin`.
 */
test('pins', { timeout: 120_000 }, async () => {
  const lines = names.sort().map((name) => `  '${name}': ${written(logFoldsTo(name))},\n`);
  const fleet = written(await fleetFoldsTo());
  const text = readFileSync(file, 'utf8')
    .replace(/(GOLDEN.* = \{\n)[^}][\s\S]*?(?=^\};)/m, (_, head: string) => head + lines.join(''))
    .replace(/(FLEET = )\{.*\}/, (_, head: string) => head + fleet);
  writeFileSync(file, text);
});
