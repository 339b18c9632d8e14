import type { Announcement, AnnouncementText, DeviceModel } from '../../../events/announcements.ts';
import * as facts from '../../../events/announcements.ts';
import * as navigation from '../../../events/navigation.ts';
import type { Failure, Language } from '../../../events/session-types.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { type Read, select } from '../../../src/kernel/read.ts';
import { mergeTexts } from './merge.ts';
import { wanted, writing, writingAt } from './place.ts';

export type Announcements = {
  /** Announcements whose full content is loaded, by id. */
  known: Record<number, Announcement>;
  failure: { id: number; failure: Failure } | null;
  /** How often the user retried loading an announcement. */
  asked: number;
  /** The device models that an announcement can be limited to. Null until loaded. */
  models: DeviceModel[] | null;
  modelsFailure: Failure | null;
  /** How often the user retried loading the device models. */
  modelsAsked: number;
  /** Announcement drafts that are not published yet, by form. */
  drafts: Record<string, AnnouncementText>;
  /** For forms that edit an announcement, by form: the published text from which the user began. */
  bases: Record<string, AnnouncementText>;
  /** The open form for which the published text was loaded since it was opened. */
  fresh: string | null;
  /** The fields of a form that a colleague has changed too. */
  conflict: { form: string; fields: (keyof AnnouncementText)[] } | null;
  /** Counts the changes of a form's text that the user did not type. The form then starts again from the new text. */
  merges: number;
  /** Whether the drafts of earlier visits have been loaded. Before that, the initial content of a form is unknown. */
  restored: boolean;
  /** How many customers the announcement would reach that has the audience `aim` (see `aimOf`). */
  reach: { customers: number; of: number; aim?: string | undefined } | null;
  /** The form of the announcement that is being published. */
  publishing: string | null;
  refused: { form: string; failure: Failure } | null;
  ending: number | null;
  /**
   * The language of the announcement's preview. Null means the user's own language. `prepared` lists the languages
   * whose app texts are loaded for the preview.
   */
  preview: Language | null;
  prepared: Language[];
  notEnded: { id: number; failure: Failure } | null;
};

export const announcements = projection<Announcements>(
  'admin-announcements/announcements',
  {
    known: {},
    failure: null,
    asked: 0,
    models: null,
    modelsFailure: null,
    modelsAsked: 0,
    drafts: {},
    bases: {},
    fresh: null,
    conflict: null,
    merges: 0,
    restored: false,
    reach: null,
    publishing: null,
    refused: null,
    ending: null,
    preview: null,
    prepared: [],
    notEnded: null,
  },
  (on) => {
    const know = (s: Announcements, { announcement }: { announcement: Announcement }) => {
      s.known[announcement.id] = announcement;
      s.failure = null;
    };
    return [
      on(facts.loaded, (s, { payload: { announcement, form } }) => {
        know(s, { announcement });
        if (form === undefined) return;
        const [published, draft] = [textOf(announcement), s.drafts[form]];
        if (draft) {
          const { text, conflicts } = mergeTexts(s.bases[form], draft, published);
          if (JSON.stringify(text) !== JSON.stringify(draft)) s.merges += 1;
          s.drafts[form] = text;
          if (conflicts.length > 0) s.conflict = { form, fields: conflicts };
        }
        s.bases[form] = published;
        s.fresh = form;
      }),
      on(navigation.locationChanged, (s, e) => {
        if (s.fresh !== writingAt(e.payload)?.form) s.fresh = null;
      }),
      on(facts.loadFailed, (s, e) => {
        s.failure = e.payload;
      }),
      on(facts.requested, (s) => {
        s.failure = null;
        s.asked += 1;
      }),
      on(facts.modelsListed, (s, e) => {
        s.models = e.payload.models;
        s.modelsFailure = null;
      }),
      on(facts.modelsFailed, (s, e) => {
        s.modelsFailure = e.payload.failure;
      }),
      on(facts.modelsRequested, (s) => {
        s.modelsFailure = null;
        s.modelsAsked += 1;
      }),
      on(facts.draftKept, (s, { payload: { form, text } }) => {
        s.drafts[form] = text;
      }),
      on(facts.draftsRestored, (s, e) => {
        // The user may have changed drafts while the stored ones were loading. The changed ones are newer, so they win.
        s.drafts = { ...e.payload.drafts, ...s.drafts };
        s.bases = { ...e.payload.bases, ...s.bases };
        s.restored = true;
      }),
      on(facts.draftDropped, (s, e) => {
        delete s.drafts[e.payload.form];
        if (s.refused?.form === e.payload.form) s.refused = null;
        if (s.conflict?.form === e.payload.form) {
          s.conflict = null;
          s.merges += 1;
        }
      }),
      on(facts.reachEstimated, (s, e) => {
        s.reach = e.payload;
      }),
      on(facts.reachFailed, (s) => {
        s.reach = null;
      }),
      on(facts.publishChosen, (s, { payload: { form, text } }) => {
        s.drafts[form] = text;
        s.publishing = form;
        s.refused = null;
        if (s.conflict?.form === form) s.conflict = null;
      }),
      on(facts.published, (s, e) => {
        know(s, e.payload);
        delete s.drafts[e.payload.form];
        delete s.bases[e.payload.form];
        if (s.fresh === e.payload.form) s.fresh = null;
        if (s.publishing === e.payload.form) s.publishing = null;
      }),
      on(facts.publishFailed, (s, e) => {
        if (s.publishing === e.payload.form) s.publishing = null;
        s.refused = e.payload;
      }),
      on(facts.previewChosen, (s, e) => {
        s.preview = e.payload.language;
      }),
      on(facts.previewPrepared, (s, { payload: { language, isLoaded } }) => {
        if (isLoaded && !s.prepared.includes(language)) s.prepared.push(language);
      }),
      on(facts.endChosen, (s, e) => {
        s.ending = e.payload.id;
        s.notEnded = null;
      }),
      on(facts.ended, (s, e) => {
        know(s, e.payload);
        if (s.ending === e.payload.announcement.id) s.ending = null;
      }),
      on(facts.endFailed, (s, e) => {
        if (s.ending === e.payload.id) s.ending = null;
        s.notEnded = e.payload;
      }),
    ];
  },
);

/** The announcement that the current page is about, once it is loaded. */
export const shown = select((read): Announcement | null => {
  const one = read(wanted);
  return one ? (read(announcements).known[one.id] ?? null) : null;
});

/**
 * Why the server has not saved or published the open form. Null if it has, or if a colleague has changed the same
 * fields: the form says that itself.
 */
export const refusal = select((read): Failure | null => {
  const form = read(writing)?.form;
  const { refused, conflict } = read(announcements);
  return refused && refused.form === form && conflict?.form !== form ? refused.failure : null;
});

export const NOTHING_WRITTEN: AnnouncementText = {
  name: '',
  type: 'info',
  message: '',
  messages: { de: '', es: '', fr: '', it: '', pt: '' },
  customImg: '',
  buttonName: '',
  buttonAction: '',
  onlyModels: [],
  onlyLanguages: [],
  interval: 'once',
  platforms: { android: false, ios: false, web: false },
};

/** Returns a text that is the same for two announcements if they have the same audience. */
export const aimOf = ({ onlyModels, onlyLanguages, platforms }: AnnouncementText): string =>
  JSON.stringify([
    onlyModels.toSorted((a, b) => a - b),
    onlyLanguages.toSorted(),
    [platforms.android, platforms.ios, platforms.web],
  ]);

/** Returns how many customers an announcement would reach, or null if that is not known for its present audience. */
export function reachOf(read: Read, text: AnnouncementText) {
  const { reach } = read(announcements);
  return reach?.aim === aimOf(text) ? reach : null;
}

/** Returns the content of a published announcement, without what the server adds to it. */
export const textOf = ({
  id: _id,
  createdAt: _createdAt,
  createdBy: _createdBy,
  endedAt: _endedAt,
  reads: _reads,
  reach: _reach,
  yes: _yes,
  no: _no,
  emails: _emails,
  ...text
}: Announcement): AnnouncementText => text;

/**
 * What the form for writing an announcement starts with: the stored draft, the published text, or nothing. Null while
 * loading. A form that edits an announcement waits for the text that is published now.
 */
export const beginning = select((read): AnnouncementText | null => {
  const now = read(writing);
  if (!now) return null;
  const { drafts, bases, fresh, known, restored } = read(announcements);
  if (now.edit !== null) return fresh === now.form ? (drafts[fresh] ?? bases[fresh] ?? null) : null;
  const draft = drafts[now.form];
  if (draft) return draft;
  if (!restored) return null;
  const from = now.copy;
  if (from === null) return { ...NOTHING_WRITTEN, type: now.kind === 'survey' ? 'survey' : 'info' };
  const one = known[from];
  return one ? textOf(one) : null;
});
