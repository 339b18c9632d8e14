// `npm run traccar`: runs the pretend Traccar at http://localhost:8082, for `npm start -- --traccar http://localhost:8082`.
// `-- --scenario slow,401` chooses scenarios; `-- --newer` makes it answer like a newer version of Traccar; `-- --openid`
// makes it accept no passwords.
import { parseArgs } from 'node:util';
import { startPretendTraccar } from './pretend-server.ts';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    newer: { type: 'boolean', default: false },
    openid: { type: 'boolean', default: false },
    port: { type: 'string', default: '8082' },
  },
});
const { origin } = await startPretendTraccar({
  port: Number(values.port),
  isNewer: values.newer,
  ...(values.openid && { server: { openIdEnabled: true, openIdForce: true } }),
  ...(values.scenario !== undefined && { scenario: values.scenario }),
});
console.log(`A pretend Traccar runs at ${origin}, for an app: npm start -- --traccar ${origin}
Sign in as customer@demo.fixpoint.example with customer-demo. Ctrl+C stops it.`);
