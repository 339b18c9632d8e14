// Builds everything that is measured into a folder, and says where: for a run that keeps one build for all benchmarks, and
// nothing of the builder in its memory.
import { buildInto } from './lib/build.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Into which folder?');
await buildInto(folder);
