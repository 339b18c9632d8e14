import { CATALOGUE_MARK } from '../events/catalogue.ts';
import type { App } from './kernel/app.ts';
import { exportLines } from './kernel/log-export.ts';
import type { Plugin } from './ports/effect.ts';
import { saveText } from './ports/save-live.ts';
import { replayApp } from './replay-app.ts';

/** Saves the session's log as a file that `npm run replay` reads. */
export function saveLog(app: App, plugins: readonly Plugin[]): void {
  const about = { app: `fixpoint ${__APP_VERSION__}`, catalogue: CATALOGUE_MARK };
  const lines = [...exportLines([...app.log.events], replayApp(plugins), about)];
  const name = `fixpoint-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.events.ndjson`;
  saveText(name, 'application/x-ndjson', `${lines.join('\n')}\n`);
}
