import { createHash } from 'node:crypto';

/** What the driver writes into a page before each picture of it, in Firefox; the app's policy keeps it out. */
const STYLE = 'body {}';
const hash = createHash('sha256').update(STYLE).digest('base64');
const REPORTED = 'policy: style-src-elem inline';

/**
 * What Firefox breaks off when a page is left, or cannot reach when a server has gone, it tells as if the page had thrown it. In
 * its own words, and with no line of any script: that is how it differs from what a script throws.
 */
const BROKEN_OFF =
  /^uncaught: (TypeError: error loading dynamically imported module: \S+|Firefox can’t establish a connection to the server at wss?:\S+|The connection to wss?:\S+ was interrupted while the page was loading\.|downloadable font: download failed .* status=2152398850 .*)(\nundefined)?$/;
/** React tells of the part that waited for such a script; a part that failed on a page that stays shows so, and its test sees it. */
const WAITED = /^console: Error \(\S+\/assets\/client-[\w-]+\.js\)$/;

/**
 * What a page complained of, without what is none of its doing. The driver's own style Firefox tells in one complaint by its
 * hash, and the page tells of the same violation without it, so as many of those go.
 */
export function withoutOthers(problems: readonly string[]): readonly string[] {
  const rest = problems.filter((problem) => !problem.includes(hash));
  let left = problems.length - rest.length;
  return rest.filter(
    (problem) =>
      !BROKEN_OFF.test(problem) && !WAITED.test(problem) && !(problem.includes(REPORTED) && left-- > 0),
  );
}
