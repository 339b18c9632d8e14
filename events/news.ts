import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address } from '../src/kernel/secret.ts';
import { failure, language } from './session-types.ts';

/** A version of the product, and what changed in it. */
export const release = v.object({
  version: v.string(),
  /** Release date of the version (Unix seconds). Null if the server does not say. */
  date: v.nullable(v.number()),
  changes: v.array(
    v.object({
      title: v.string(),
      text: v.string(),
      /**
       * Address of a picture of the change: an `https:` URL, or a path on the app's own host. Any other address is
       * ignored.
       */
      image: v.optional(v.string()),
    }),
  ),
});
export type Release = v.InferOutput<typeof release>;

/**
 * A page of text, such as the legal notice. `html` is exactly what the server sent, and must be sanitised before it is
 * displayed (NEWS-02).
 */
export const contentPage = v.object({ title: v.string(), html: v.string() });
export type ContentPage = v.InferOutput<typeof contentPage>;

/**
 * The change log was loaded: what changed in each version, in this language. `leftOut`: names of entries that could
 * not be parsed.
 */
export const changeLogLoaded = event(
  'news/changeLogLoaded',
  v.object({ language, releases: v.array(release), leftOut: v.array(v.string()) }),
);
export const changeLogFailed = event('news/changeLogFailed', v.object({ language, failure }));
/** The user reloads the change log after loading failed. */
export const changeLogRequested = event('news/changeLogRequested');
/**
 * The user viewed the news page. `version`: the app's version at that time. `update`: the date of the latest product
 * update (0 if none).
 */
export const newsRead = event(
  'news/newsRead',
  v.object({ version: v.string(), update: v.number(), source: v.picklist(['user', 'storage']) }),
);
/** A content page, such as the terms, was loaded in this language. */
export const pageLoaded = event(
  'news/pageLoaded',
  v.object({ id: address(v.string()), language, page: contentPage }),
);
export const pageFailed = event('news/pageFailed', v.object({ id: address(v.string()), language, failure }));
/** The user reloads a content page, such as the terms, after loading failed. */
export const pageRequested = event('news/pageRequested');
