import { declared } from '../figures/declared.ts';

/** F1: what the login page may cost one day, bytes after gzip, everything counted. */
export const TARGET_BYTES = declared('first visit, login page, all bytes').reach;
/**
 * What it may cost today. It only goes down; docs/figures.md says where the bytes are. It rose once, by 1 000 bytes: the
 * rescue of an app that cannot start, and why a session ended, have to be there before everything else.
 */
export const ALLOWED_BYTES = 179_000;
/** So many files that takes: the page, what watches over it, two scripts and their runtime, two style sheets, the words. */
export const ALLOWED_FILES = 8;
/** What a session loads before the map stands (`assets/ahead.json`): all files, and the style sheets among them. */
export const SESSION_FILES = 40;
export const SESSION_STYLES = 4;

/** Sources that no login needs. Exceptions are the list of demo accounts, the camera's state, and what only starts
 * a worker. */
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

/** Words that minified code of these keeps; the build that ships is searched for them. */
export const FORBIDDEN_WORDS = {
  'the pretend backend': /mockServiceWorker|defineNetwork|WebSocketInterceptor/,
  'the map': /maplibregl/,
  'deck.gl': /luma\.gl|deck\.gl/,
  'a reader of track files': /UndetectableDelimiter|Unclosed root tag|<trkpt/,
  'the clean-up of HTML': /ALLOWED_URI_REGEXP/,
};
