import * as v from 'valibot';
import type {
  Announcement,
  AnnouncementKind,
  AnnouncementText,
  Reader,
} from '../../../../events/announcements.ts';
import type { AnnouncementBackend } from '../../admin-backend.ts';
import { parse, salvage } from '../../reading.ts';
import { answer } from '../answer.ts';
import { rawFlag, rawId, rawNumber, rawNumberOrNull, rawText } from '../raw.ts';
import { rawServerAlert, toServerAlert } from '../read-server-alert.ts';
import { pagedCall } from './paged.ts';

const count = v.optional(v.pipe(rawNumber, v.minValue(0)), 0);
const rawAnnouncement = v.object({
  ...rawServerAlert.entries,
  createdate: v.optional(rawNumberOrNull, null),
  createdby: v.optional(rawText, ''),
  ended: v.optional(rawNumberOrNull, null),
  reads: v.optional(rawNumberOrNull, null),
  reach: v.optional(rawNumberOrNull, null),
  yes: count,
  no: count,
  emails: count,
});

function toAnnouncement(raw: v.InferOutput<typeof rawAnnouncement>): Announcement {
  const { id, name, type, message, messages, customImg, action, ...rest } = toServerAlert(raw);
  const { onlyModels, onlyLanguages, interval, platforms } = rest;
  return {
    id,
    ...{ name, type, message, messages, customImg, onlyModels, onlyLanguages, interval, platforms },
    buttonName: action?.buttonName ?? '',
    buttonAction: action?.fn ?? '',
    createdAt: raw.createdate,
    createdBy: raw.createdby,
    endedAt: raw.ended || null,
    reads: raw.reads,
    reach: raw.reach,
    ...{ yes: raw.yes, no: raw.no, emails: raw.emails },
  };
}

/** Converts an announcement to the server's field names; Portuguese is `message_pr` (ALERT-11). */
const toRaw = (text: AnnouncementText) => ({
  name: text.name,
  type: text.type,
  message: text.message,
  message_de: text.messages.de,
  message_es: text.messages.es,
  message_fr: text.messages.fr,
  message_it: text.messages.it,
  message_pr: text.messages.pt,
  customImg: text.customImg === '' ? null : text.customImg,
  actionData: text.buttonAction === '' ? null : { buttonName: text.buttonName, fn: text.buttonAction },
  only_models: text.onlyModels,
  only_lang: text.onlyLanguages,
  triggered_interval: text.interval,
  trigger_android: text.platforms.android ? 1 : 0,
  trigger_ios: text.platforms.ios ? 1 : 0,
  trigger_web: text.platforms.web ? 1 : 0,
});

const rawReader = v.object({
  userID: rawId,
  name: v.optional(rawText, ''),
  email: v.optional(rawText, ''),
  dateunix: rawNumber,
  platform: v.optional(rawText, ''),
  response: v.optional(rawNumberOrNull, null),
  uptodate_via_email: v.optional(v.nullable(rawFlag(false)), null),
});
const toReader = (raw: v.InferOutput<typeof rawReader>): Reader => ({
  userID: raw.userID,
  name: raw.name,
  email: raw.email,
  at: raw.dateunix,
  platform: raw.platform,
  yes: raw.response === null ? null : raw.response === 1,
  emails: raw.uptodate_via_email,
});

const rawReach = v.object({ customers: rawNumber, of: rawNumber });
const rawModel = v.object({ model_nr: rawId, name: v.optional(rawText, '') });

const pathOf = (kind: AnnouncementKind) => (kind === 'survey' ? '/admin/surveys' : '/admin/serveralerts');
const one = answer((success) => toAnnouncement(parse(rawAnnouncement, success, 'success')));

/** The calls for announcements and surveys, for administrators. */
export const announcementCalls: AnnouncementBackend = {
  announcements: (kind, query) => pagedCall(pathOf(kind), query, rawAnnouncement, toAnnouncement),
  announcement: (kind, id) => ({
    request: { method: 'get', path: `${pathOf(kind)}/${id}` },
    read: one,
  }),
  createAnnouncement: (kind, key, text) => ({
    request: {
      method: 'post',
      path: pathOf(kind),
      body: toRaw(text),
      headers: { 'Idempotency-Key': key },
    },
    read: one,
  }),
  saveAnnouncement: (kind, id, text) => ({
    request: { method: 'put', path: `${pathOf(kind)}/${id}`, body: toRaw(text) },
    read: one,
  }),
  endAnnouncement: (kind, id) => ({
    request: { method: 'post', path: `${pathOf(kind)}/${id}/end` },
    read: one,
  }),
  announcementReaders: (kind, id, query) =>
    pagedCall(`${pathOf(kind)}/${id}/reads`, query, rawReader, toReader),
  announcementReach: (text) => ({
    request: { method: 'post', path: '/admin/serveralerts/reach', body: toRaw(text), reads: true },
    read: answer((success) => parse(rawReach, success, 'success')),
  }),
  deviceModels: () => ({
    request: { method: 'get', path: '/admin/models' },
    read: answer((success, leftOut) =>
      salvage(success, 'success', rawModel, leftOut, ({ model_nr, name }) => ({ model: model_nr, name })),
    ),
  }),
};
