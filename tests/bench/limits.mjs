import { declared } from '../figures/declared.ts';

/** F1: the target size of the login page (bytes after gzip, everything included). */
export const TARGET_BYTES = declared('first visit, login page, all bytes').reach;
/**
 * The maximum size today (bytes). It may only shrink; docs/figures.md says what the bytes are for. It rose once, by 1
 * 000 bytes: the repair of a failed start, and the reason why a session ended, must be available before everything
 * else.
 */
export const ALLOWED_BYTES = 179_000;
/**
 * Maximum number of files: the page, the script that checks whether the app starts, two scripts and their runtime, two
 * style sheets, the texts.
 */
export const ALLOWED_FILES = 8;
/**
 * Maximum number of files that a session loads before the map is drawn (`assets/ahead.json`), and below it the maximum
 * number of style sheets among them.
 */
export const SESSION_FILES = 20;
export const SESSION_STYLES = 4;

/**
 * Sources that the login does not need. The patterns exempt the list of demo accounts, the camera's state, and code
 * that only starts a worker.
 */
const FORBIDDEN_SOURCES = [
  /^mocks\/(?!accounts\.ts$)/,
  /^src\/map\/(?!worker-url\.ts$|camera\.ts$)/,
  /\.layer\.ts$/,
  /^plugins\/(?!login\/).*\.view\.tsx$/,
  /^plugins\/track-import\/reading\/(?!read-in-worker\.ts$|worker\.ts\?)/,
  /^stories\/|^tests\//,
  /node_modules\/(maplibre-gl|@deck\.gl|@luma\.gl|@math\.gl|@mapbox|pmtiles|papaparse|sax|msw|@mswjs|dompurify|@tanstack|@base-ui)\/(?!.*\?worker&url$)/,
];

/** @param {string} path of a source, from the project's root */
export const isForbidden = (path) => FORBIDDEN_SOURCES.some((pattern) => pattern.test(path));

/** Words by which the check finds these libraries in the production build: they remain in the minified code. */
export const FORBIDDEN_WORDS = {
  'the pretend backend': /mockServiceWorker|defineNetwork|WebSocketInterceptor/,
  'the map': /maplibregl/,
  'deck.gl': /luma\.gl|deck\.gl/,
  'a reader of track files': /UndetectableDelimiter|Unclosed root tag|<trkpt/,
  'the clean-up of HTML': /ALLOWED_URI_REGEXP/,
};
