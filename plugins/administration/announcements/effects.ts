import {
  catchError,
  concat,
  defaultIfEmpty,
  defer,
  EMPTY,
  from,
  type Observable,
  of,
  repeat,
  switchMap,
} from 'rxjs';
import type { Announcement, AnnouncementKind } from '../../../events/announcements.ts';
import * as facts from '../../../events/announcements.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import { listEffects, listExport } from '../table/admin-list.effects.ts';
import { listHref } from '../table/list-address.ts';
import type { Call } from '../../../src/api/call.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { isOfService } from '../../../src/core/session/admin.ts';
import { mayAdminister } from '../rights.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { FORBIDDEN } from '../../../src/core/server/ask-as-member.effects.ts';
import { changeOwn, readOwn } from '../../../src/core/storage/kept.effects.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { adminEffect, type AdminWorld } from '../../../src/ports/effect.ts';
import { aimOf, announcements, beginning, textOf } from './announcements.state.ts';
import { announcementCell, readerCell, readerKey } from './cells.ts';
import { LISTS, MAY } from './lists.ts';
import { mergeTexts } from './merge.ts';
import { wanted, writing } from './place.ts';

/** How often the results of an open survey are reloaded (ms). */
export const RESULTS_EVERY = 10_000;
const PAUSE = 500;
const WORD_STAYS = 6_000;
const SLOT = 'announcementDrafts';
const WHERE = { search: '', sort: 'createdAt', descending: true, page: 0, size: 50, filters: {} };

const KINDS = ['alert', 'survey'] as const;
const lists = KINDS.flatMap((kind) => {
  const { all, readers } = LISTS[kind];
  return [
    ...listEffects(all, (backend, query) => backend.announcements(kind, query)),
    ...listEffects(readers, (backend, { filters: { of: id, ...filters }, ...query }) =>
      backend.announcementReaders(kind, Number(id ?? 0), { ...query, filters }),
    ),
    listExport(all, {
      call: (backend, query) => backend.announcements(kind, query),
      keyOf: ({ id }) => String(id),
      cells: (row, columns) => columns.map((column) => announcementCell(row, column)),
    }),
    listExport(readers, {
      call: (backend, { filters: { of: id, ...filters }, ...query }) =>
        backend.announcementReaders(kind, Number(id ?? 0), { ...query, filters }),
      keyOf: readerKey,
      cells: (row, columns) => columns.map((column) => readerCell(row, column)),
    }),
  ];
});

/** Sends a new or a changed announcement, and publishes the result. */
const sent = (
  world: AdminWorld,
  form: string,
  kind: AnnouncementKind,
  call: Call<Announcement>,
  isChange = false,
): Observable<Draft> =>
  ask(world, call, (result) =>
    result.ok
      ? [
          facts.published({ form, announcement: result.value }),
          notices.raised({
            tone: 'success',
            text: isChange ? 'announcements.saved' : `announcements.published.${kind}`,
            stays: WORD_STAYS,
          }),
          // If the user has left the form meanwhile, they stay where they are.
          world.read(writing)?.form === form
            ? navigation.linkFollowed({
                href: listHref(LISTS[kind].all.shape, {
                  query: WHERE,
                  columns: null,
                  open: String(result.value.id),
                }),
              })
            : LISTS[kind].all.facts.again(),
        ]
      : [facts.publishFailed({ form, failure: result.failure })],
  );

export const announcementEffects = [
  ...lists,
  adminEffect({
    name: 'load the open announcement',
    ability: 'administration',
    while: (read) => {
      const one = read(wanted);
      if (!one || !read(isSignedIn) || !read(LISTS[one.kind].all.may)) return null;
      // A stored draft is merged with what is loaded, so the drafts are needed first.
      const { asked, restored } = read(announcements);
      return one.form === null || restored ? { ...one, asked } : null;
    },
    run: ({ kind, id, isLive, form }, world) =>
      defer(() =>
        ask(world, world.ports.backend.announcement(kind, id), (result) => [
          result.ok
            ? facts.loaded({ announcement: result.value, ...(form !== null && { form }) })
            : facts.loadFailed({ id, failure: result.failure }),
        ]),
      ).pipe(
        // Reloads the results regularly, because customers may answer the survey while the page is open.
        isLive ? repeat({ delay: () => world.ports.clock.after(RESULTS_EVERY) }) : (same) => same,
      ),
  }),
  adminEffect({
    name: 'load the device models for an announcement',
    ability: 'administration',
    while: (read) => {
      const { models, modelsAsked } = read(announcements);
      return read(isSignedIn) && read(writing) !== null && models === null ? `asked ${modelsAsked}` : null;
    },
    run: (_, world) =>
      ask(world, world.ports.backend.deviceModels(), (result) => [
        result.ok
          ? facts.modelsListed({ models: [...result.value] })
          : facts.modelsFailed({ failure: result.failure }),
      ]),
  }),
  adminEffect({
    name: 'load the estimated reach of an announcement',
    ability: 'administration',
    while: (read) => {
      const text = read(beginning);
      if (!text || !read(isSignedIn)) return null;
      const { onlyModels, onlyLanguages, platforms } = text;
      return { onlyModels, onlyLanguages, platforms };
    },
    run: (aim, world) => {
      const text = world.read(beginning);
      if (!text) return EMPTY;
      return world.ports.clock
        .after(PAUSE)
        .pipe(
          switchMap(() =>
            ask(world, world.ports.backend.announcementReach({ ...text, ...aim }), (result) => [
              result.ok
                ? facts.reachEstimated({ ...result.value, aim: aimOf({ ...text, ...aim }) })
                : facts.reachFailed({ failure: result.failure }),
            ]),
          ),
        );
    },
  }),
  adminEffect({
    name: 'restore drafts of announcements',
    while: (read) => read(isSignedIn) && read(isOfService),
    run: (_, world) => {
      const none = facts.draftsRestored({ drafts: {} });
      return defer(() => readOwn(world, SLOT, facts.draftsRestored, [none])).pipe(
        // If stored drafts cannot be loaded, the form opens empty instead of waiting forever.
        catchError(() => of(none)),
        defaultIfEmpty(none),
      );
    },
  }),
  adminEffect({
    name: 'store drafts of announcements',
    on: [facts.draftKept, facts.draftDropped, facts.published],
    how: 'inOrder',
    // Only the draft of this form is replaced, because another tab may have changed or published others.
    run: (fact, world) =>
      changeOwn(world, SLOT, facts.draftsRestored, (stored) => {
        const [drafts, bases] = [{ ...stored?.drafts }, { ...stored?.bases }];
        const { form } = fact.payload;
        delete drafts[form];
        delete bases[form];
        if (fact.type === 'announcements/draftKept') {
          const base = world.read(announcements).bases[form];
          drafts[form] = fact.payload.text;
          if (base) bases[form] = base;
        }
        return Object.keys(drafts).length === 0 ? null : facts.draftsRestored({ drafts, bases });
      }),
  }),
  adminEffect({
    name: 'load the texts for the preview of an announcement',
    on: facts.previewChosen,
    run: ({ payload: { language } }, { ports }) =>
      from(
        ports.words.load(language).then(
          () => facts.previewPrepared({ language, isLoaded: true }),
          // If the preview language's texts cannot be loaded, the app's texts around the card stay in the user's
          // language.
          () => facts.previewPrepared({ language, isLoaded: false }),
        ),
      ),
  }),
  adminEffect({
    name: 'publish an announcement',
    ability: 'administration',
    on: facts.publishChosen,
    how: 'inOrder',
    run: ({ payload: { form, id, kind, text, key } }, world) => {
      if (!world.read(mayAdminister(MAY[kind][id === null ? 'create' : 'save'])))
        return facts.publishFailed({ form, failure: FORBIDDEN });
      if (id === null)
        return sent(world, form, kind, world.ports.backend.createAnnouncement(kind, key, text));
      const base = world.read(announcements).bases[form];
      let published: Announcement | null = null;
      return concat(
        // Loads what is published now, so that only the changed fields replace a colleague's.
        ask(world, world.ports.backend.announcement(kind, id), (result) => {
          if (!result.ok) return [facts.publishFailed({ form, failure: result.failure })];
          published = result.value;
          return [facts.loaded({ announcement: result.value, form })];
        }),
        defer(() => {
          if (!published) return EMPTY;
          const merged = mergeTexts(base, text, textOf(published));
          return merged.conflicts.length > 0
            ? of(facts.publishFailed({ form, failure: { reason: 'conflict', status: 409 } }))
            : sent(world, form, kind, world.ports.backend.saveAnnouncement(kind, id, merged.text), true);
        }),
      );
    },
  }),
  adminEffect({
    name: 'end an announcement',
    ability: 'administration',
    on: facts.endChosen,
    how: 'inOrder',
    run: ({ payload: { id, kind } }, world) =>
      world.read(mayAdminister(MAY[kind].end))
        ? ask(world, world.ports.backend.endAnnouncement(kind, id), (result) =>
            result.ok
              ? [facts.ended({ announcement: result.value }), LISTS[kind].all.facts.again()]
              : [facts.endFailed({ id, failure: result.failure })],
          )
        : facts.endFailed({ id, failure: FORBIDDEN }),
  }),
];
