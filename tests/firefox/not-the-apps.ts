import { createHash } from 'node:crypto';

/**
 * The style element that Playwright adds to the page before each screenshot in Firefox. The app's content security policy
 * blocks it.
 */
const STYLE = 'body {}';
const hash = createHash('sha256').update(STYLE).digest('base64');
const REPORTED = 'policy: style-src-elem inline';

/**
 * Errors that Firefox reports as if the page had thrown them: loads that it aborts when the page is left, and servers that
 * it cannot reach. They have Firefox's own wording and no stack trace; errors that a script throws have one.
 */
const BROKEN_OFF =
  /^uncaught: (TypeError: error loading dynamically imported module: \S+|Firefox can’t establish a connection to the server at wss?:\S+|The connection to wss?:\S+ was interrupted while the page was loading\.|downloadable font: download failed .* status=2152398850 .*)(\nundefined)?$/;
/**
 * React's message about a component that waited for such an aborted script. A real failure is found in another way: if
 * a component fails on a page that stays open, the screen shows it, and the test of that screen fails.
 */
const WAITED = /^console: Error \(\S+\/assets\/visitor-[\w-]+\.js\)$/;

/**
 * Returns the errors of a page without those that the app did not cause. Playwright's style is reported twice: by
 * Firefox with the style's hash, and by the page as a policy violation without the hash. So for each report with the
 * hash, one violation without it is removed too.
 */
export function withoutOthers(problems: readonly string[]): readonly string[] {
  const rest = problems.filter((problem) => !problem.includes(hash));
  let left = problems.length - rest.length;
  return rest.filter(
    (problem) =>
      !BROKEN_OFF.test(problem) && !WAITED.test(problem) && !(problem.includes(REPORTED) && left-- > 0),
  );
}
