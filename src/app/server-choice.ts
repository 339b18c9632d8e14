import { chosenServer } from '../ports/storage/kept-config.ts';
import { choosesServer, withChosen } from '../shell/chosen-server.ts';
import type { Config } from '../shell/config.ts';
import { fetchTexts, type LanguageTexts } from '../shell/language.ts';
import { haveOwnTexts } from '../shell/own-texts.ts';

/**
 * For deployments where users choose their server (SRV-06). Returns the configuration with the chosen server, and
 * whether the current page is the one for choosing it.
 *
 * A guest with a shared link gets the deployment's own server: the secret of a link must not go to the server that its
 * recipient has chosen.
 */
export function serverChoice(configured: Config, isGuest: boolean) {
  const kept = chosenServer();
  const config = isGuest ? configured : withChosen(configured, kept.get());
  return {
    config,
    isOpen: !isGuest && choosesServer(config, kept.get() !== null, window.location.pathname),
    /** Loads the plugins, ports and texts that only the page for choosing a server needs. */
    async chunk(texts: LanguageTexts) {
      const [{ choosing }] = await Promise.all([
        import('./choosing-chunk.ts'),
        haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'servers/')).catch(() => undefined),
      ]);
      return choosing(config, kept);
    },
  };
}
