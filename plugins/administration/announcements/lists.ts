import type { Announcement, AnnouncementKind, Reader } from '../../../events/announcements.ts';
import * as facts from '../../../events/announcements.ts';
import { type AdminList, adminList } from '../table/admin-list.ts';
import { mayAdminister } from '../rights.ts';

export const PATHS = { alert: '/admin-server-alert', survey: '/admin-survey' } as const;
/** The path of the page that writes announcements and surveys. */
export const WRITE_PATH = '/admin-add-alert';

export const STATES = ['shown', 'ended'] as const;
/** The types of announcement, each with its own picture. Surveys are not included, because they have their own page. */
export const TYPES = ['info', 'warning', 'offer', 'update'] as const;
export const PLATFORMS = ['web', 'android', 'ios'] as const;

/** The list of announcements (ADM-04). */
export const alertsList = adminList<Announcement>(
  {
    id: 'alerts',
    path: PATHS.alert,
    opens: 'query',
    columns: ['name', 'type', 'state', 'createdAt', 'createdBy', 'endedAt', 'interval', 'reads', 'id'],
    usual: ['name', 'type', 'state', 'createdAt', 'reads'],
    sortable: ['name', 'type', 'createdAt', 'endedAt', 'reads'],
    sort: 'createdAt',
    descending: true,
    filters: { state: STATES, type: TYPES },
  },
  mayAdminister('serverAlerts/list'),
  { listed: facts.alertsListed, failed: facts.alertsListFailed, again: facts.alertsRequested },
);

/** The list of surveys (ADM-05). */
export const surveysList = adminList<Announcement>(
  {
    id: 'surveys',
    path: PATHS.survey,
    opens: 'query',
    columns: ['name', 'state', 'createdAt', 'createdBy', 'endedAt', 'yes', 'no', 'emails', 'reads', 'id'],
    usual: ['name', 'state', 'createdAt', 'yes', 'no', 'emails'],
    sortable: ['name', 'createdAt', 'endedAt', 'reads'],
    sort: 'createdAt',
    descending: true,
    filters: { state: STATES },
  },
  mayAdminister('surveys/list'),
  { listed: facts.surveysListed, failed: facts.surveysListFailed, again: facts.surveysRequested },
);

/**
 * The list of an announcement's readers, a tab of the announcements page. The filter `of` holds the announcement's id.
 */
export const readersList = adminList<Reader>(
  {
    id: 'alertReaders',
    path: PATHS.alert,
    tab: 'readers',
    opens: 'query',
    columns: ['name', 'email', 'userID', 'at', 'platform'],
    usual: ['name', 'email', 'at', 'platform'],
    sortable: ['name', 'at'],
    sort: 'at',
    descending: true,
    filters: { of: null, platform: PLATFORMS },
  },
  mayAdminister('serverAlerts/reads'),
  { listed: facts.readersListed, failed: facts.readersListFailed, again: facts.readersRequested },
);

/** The list of customers who answered a survey, with their answers. */
export const answersList = adminList<Reader>(
  {
    id: 'surveyAnswers',
    path: PATHS.survey,
    tab: 'answers',
    opens: 'query',
    columns: ['name', 'email', 'userID', 'yes', 'emails', 'at', 'platform'],
    usual: ['name', 'email', 'yes', 'emails', 'at'],
    sortable: ['name', 'at', 'yes'],
    sort: 'at',
    descending: true,
    filters: { of: null, yes: ['1', '0'], platform: PLATFORMS },
  },
  mayAdminister('surveys/results'),
  { listed: facts.answersListed, failed: facts.answersListFailed, again: facts.answersRequested },
);

export const LISTS: Readonly<
  Record<AnnouncementKind, { all: AdminList<Announcement>; readers: AdminList<Reader> }>
> = {
  alert: { all: alertsList, readers: readersList },
  survey: { all: surveysList, readers: answersList },
};

/** The right that a user needs for each action on announcements and on surveys. */
export const MAY = {
  alert: { create: 'serverAlerts/create', save: 'serverAlerts/save', end: 'serverAlerts/end' },
  survey: { create: 'surveys/create', save: 'surveys/save', end: 'surveys/end' },
} as const;
