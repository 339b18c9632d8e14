import { mapped } from '../api/call.ts';
import { greetingEffect } from '../core/server/greeting.effects.ts';
import { signInPageEffects } from '../core/server/sign-in-page.effects.ts';
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
  { kind: { signInPage }, calls, server: { apiUrl }, address }: Setup,
  greeting: NonNullable<Setup['kind']['greeting']>,
  app: App,
  ports: VisitorPorts,
  texts: LanguageTexts,
): Promise<void> {
  await haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'servers/')).catch(() => undefined);
  // The page of a server leads back to the server's own host, and its cookie is sent only there.
  const isHere = new URL(apiUrl, window.location.href).origin === window.location.origin;
  const found = mapped(greeting, (said) =>
    said.signInPage && !isHere ? { ...said, signInPage: { ...said.signInPage, elsewhere: address } } : said,
  );
  app.extend({
    projections: [],
    effects: [
      greetingEffect(found),
      ...(signInPage
        ? signInPageEffects(`${new URL(apiUrl, window.location.href).href}${signInPage.path}`, () =>
            signInPage.access(calls),
          )
        : []),
    ],
    ports,
  });
}
