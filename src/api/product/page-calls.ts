import * as v from 'valibot';
import type { ContentPage } from '../../../events/news.ts';
import type { Backend } from '../backend.ts';
import { parse, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawText } from './raw.ts';

/** Maximum length of a server page (in characters); a longer page is rejected. */
const LONGEST_PAGE = 300_000;

const rawPage = v.object({ title: v.optional(rawText, ''), html: rawText });

/** The call for the server's pages that anyone may read without signing in. */
export const pageCalls: Pick<Backend, 'page'> = {
  page: (id, language) => ({
    request: { method: 'get', path: `/pages/${encodeURIComponent(id)}`, query: { lang: language } },
    read: answer((success): ContentPage => {
      const { title, html } = parse(rawPage, success, 'success');
      if (html.trim() === '' || html.length > LONGEST_PAGE)
        return unreadable('success.html: expected a page');
      return { title: title.trim(), html };
    }),
  }),
};
