import { chosenServer } from '../ports/kept-config.ts';
import { choosesServer, withChosen } from '../shell/chosen-server.ts';
import type { Config } from '../shell/config.ts';
import { fetchTexts, type LanguageTexts } from '../shell/language.ts';
import { haveOwnTexts } from '../shell/own-texts.ts';

/**
 * For deployments where users choose their server (SRV-06): returns the configuration with the chosen server, and
 * whether this page is the one for choosing.
 */
export function serverChoice(configured: Config) {
  const kept = chosenServer();
  const config = withChosen(configured, kept.get());
  return {
    config,
    isOpen: choosesServer(config, kept.get() !== null, window.location.pathname),
    /** Loads the additional parts of the page on which the user chooses a server, with their texts. */
    async chunk(texts: LanguageTexts) {
      const [{ choosing }] = await Promise.all([
        import('./choosing-chunk.ts'),
        haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'servers/')).catch(() => undefined),
      ]);
      return choosing(config, kept);
    },
  };
}
