import { CATALOGUE_MARK, catalogue } from '../events/catalogue.ts';
import type { App } from './kernel/app.ts';
import { exportLines } from './kernel/log-export.ts';
import { redactor } from './kernel/redact.ts';
import { liveChance } from './ports/clock-live.ts';
import type { Plugin } from './ports/effect.ts';
import { saveText } from './ports/save-live.ts';
import { replayApp } from './replay-app.ts';

/** One turn in degrees × 10⁷. */
const TURN = 3_600_000_000;

/**
 * Saves the session's log as a file that `npm run replay` reads.
 *
 * @param hidden names become placeholders, and all places turn about the Earth's axis by one random angle
 */
export function saveLog(app: App, plugins: readonly Plugin[], { hidden }: { hidden: boolean }): void {
  const about = { app: `fixpoint ${__APP_VERSION__}`, catalogue: CATALOGUE_MARK };
  const events = [...app.log.events];
  const shown = hidden ? events.map(redactor(catalogue, Math.round(liveChance.next() * TURN))) : events;
  const lines = [...exportLines(shown, replayApp(plugins), about)];
  const name = `fixpoint-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.events.ndjson`;
  saveText(name, 'application/x-ndjson', `${lines.join('\n')}\n`);
}
