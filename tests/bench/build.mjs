// Builds everything that is measured into a folder. A run uses one build for all benchmarks. The builder runs in its
// own process, so that it takes no memory from the benchmarks.
import { buildInto } from './lib/build.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Into which folder?');
await buildInto(folder);
