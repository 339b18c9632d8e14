import { greetingEffect } from '../core/server/greeting.effects.ts';
import type { App } from '../kernel/app.ts';
import type { VisitorPorts } from '../ports/ports.ts';
import { fetchTexts, type LanguageTexts } from '../shell/language.ts';
import { haveOwnTexts } from '../shell/own-texts.ts';
import type { Setup } from './setup.ts';

/**
 * Asks a server which features it offers before sign-in. Only for kinds of server that need this request. First loads
 * the texts that the server's response needs.
 */
export async function greeted(
  greeting: NonNullable<Setup['kind']['greeting']>,
  app: App,
  ports: VisitorPorts,
  texts: LanguageTexts,
): Promise<void> {
  await haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'servers/')).catch(() => undefined);
  app.extend({ projections: [], effects: [greetingEffect(greeting)], ports });
}
