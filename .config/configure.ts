// Makes a build that of one deployment: its config.json, and a page whose policy names the hosts in it and no others. The worker's
// list follows, since the page is another one then.
//   npm run configure -- path/to/config.json [dist]
import { configure } from './hosts.ts';
import { listFiles } from './list-files.ts';
import { securityHeaders } from './security.ts';

const [file, dist = 'dist'] = process.argv.slice(2);
if (!file) {
  console.error('Which configuration? npm run configure -- path/to/config.json [dist]');
  process.exit(2);
}
const policy = configure(dist, file);
listFiles(dist);
console.log(`${dist} is set up by ${file}. The same policy as a header, which can do a little more:\n`);
console.log(`Content-Security-Policy: ${securityHeaders(policy)['Content-Security-Policy']}`);
