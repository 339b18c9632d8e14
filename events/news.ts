import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address } from '../src/kernel/secret.ts';
import { failure, language } from './session-types.ts';

/** A version of the product and what came with it. */
export const release = v.object({
  version: v.string(),
  /** When it came out, unix seconds; null = the server does not say. */
  date: v.nullable(v.number()),
  changes: v.array(v.object({ title: v.string(), text: v.string() })),
});
export type Release = v.InferOutput<typeof release>;

/** A content page; `html` is as the server wrote it and goes on screen through the clean-up only (NEWS-02). */
export const contentPage = v.object({ title: v.string(), html: v.string() });
export type ContentPage = v.InferOutput<typeof contentPage>;

/** What changed in each version, in this language. `leftOut` names entries that could not be read. */
export const changeLogLoaded = event(
  'news/changeLogLoaded',
  v.object({ language, releases: v.array(release), leftOut: v.array(v.string()) }),
);
export const changeLogFailed = event('news/changeLogFailed', v.object({ language, failure }));
/** The change log is wanted again, after it failed. */
export const changeLogRequested = event('news/changeLogRequested');
/** The page of what is new was looked at in this version, with the last update of this date (0 = none). */
export const newsRead = event(
  'news/newsRead',
  v.object({ version: v.string(), update: v.number(), source: v.picklist(['user', 'storage']) }),
);
/** A stand-alone page came, in this language. */
export const pageLoaded = event(
  'news/pageLoaded',
  v.object({ id: address(v.string()), language, page: contentPage }),
);
export const pageFailed = event('news/pageFailed', v.object({ id: address(v.string()), language, failure }));
/** The page is wanted again, after it failed. */
export const pageRequested = event('news/pageRequested');
