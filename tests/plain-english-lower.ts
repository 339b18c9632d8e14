import { readFileSync, writeFileSync } from 'node:fs';
import { allFindings, type Baseline, lowered, sentence } from './plain-english.ts';

// `npm run plain`: writes today's counts into the baseline. Fails if the total is higher.
const root = new URL('..', import.meta.url);
const file = new URL('plain-english-baseline.json', import.meta.url);
const before = JSON.parse(readFileSync(file, 'utf8')) as Baseline;
const next = lowered(allFindings(root.pathname), before);
writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
console.info(sentence(before, next));
