import type { AdminAction } from '../../src/rules/rights/staff-rights.ts';
import { isEnded, isSurvey } from '../world/announcements.ts';
import { MODELS } from '../world/models.ts';
import type { World } from '../world/world.ts';
import { mayDoAs } from './allowed.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';
import { paged } from './paged.ts';

type Raw = Record<string, unknown>;

const TEXTS = [
  'name',
  'type',
  'message',
  'message_de',
  'message_es',
  'message_fr',
  'message_it',
  'message_pr',
  'triggered_interval',
] as const;
const LONGEST = 20_000;
const INTERVALS = new Set(['once', 'daily', 'weekly', 'everyTime']);

const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : text(value).split(',').filter(Boolean);

/**
 * Parses an announcement from a request. Returns it in the format in which the service stores it, or its errors by
 * field.
 */
function written(body: Raw, isSurveyPath: boolean): { raw: Raw } | { fields: Record<string, string> } {
  const raw: Raw = Object.fromEntries(TEXTS.map((name) => [name, text(body[name]).trim()]));
  const fields: Record<string, string> = {};
  if (raw['name'] === '') fields['name'] = 'missing';
  if (raw['message'] === '') fields['message'] = 'missing';
  for (const name of TEXTS) if (String(raw[name]).length > LONGEST) fields[name] = 'tooLong';
  const interval = String(raw['triggered_interval']);
  if (!INTERVALS.has(interval) && !(Number(interval) > 0)) fields['triggered_interval'] = 'unknown';
  if (isSurveyPath) raw['type'] = 'survey';
  else if (raw['type'] === 'survey' || raw['type'] === '') fields['type'] = 'unknown';
  if (Object.keys(fields).length > 0) return { fields };
  const flag = (name: string) => (body[name] === 1 || body[name] === true ? 1 : 0);
  return {
    raw: {
      ...raw,
      customImg: text(body['customImg']) || null,
      actionData: body['actionData'] ?? null,
      only_models: list(body['only_models']),
      only_lang: list(body['only_lang']).join(','),
      trigger_android: flag('trigger_android'),
      trigger_ios: flag('trigger_ios'),
      trigger_web: flag('trigger_web'),
    },
  };
}

/** The mock server's routes with which staff manage announcements and surveys (ADM-04, ADM-05). */
export const announcementRoutes = (world: World): Route[] => {
  const { announcements } = world;
  /** Counts the customers who have one of these device models and one of these languages. */
  const reach = (raw: Raw) => {
    const models = new Set(list(raw['only_models']).map(Number));
    const languages = new Set(list(raw['only_lang']).map(String));
    const everybody = world.customers();
    const fits = everybody.filter((customer) => {
      const language = text(world.customer(customer)['actlang']) || 'en';
      const has = () => world.devicesOf(customer.userID).some(({ model }) => models.has(model.model_nr));
      return (languages.size === 0 || languages.has(language)) && (models.size === 0 || has());
    });
    const isForAll = models.size === 0 && languages.size === 0;
    return {
      customers: fits.length + (isForAll ? world.crowd.length : 0),
      of: everybody.length + world.crowd.length,
    };
  };
  const told = (raw: Raw) => ({ ...announcements.whole(raw), reach: reach(raw).customers });

  const only =
    (action: AdminAction, answer: Route['answer']): Route['answer'] =>
    (question) =>
      mayDoAs(world, action, question.holder) ? answer(question) : refusal(403, 'Forbidden');
  const found = ({ param }: Question, wantsSurvey: boolean): Raw | undefined => {
    const raw = announcements.one(whole(param('id')) ?? 0);
    return raw && isSurvey(raw) === wantsSurvey ? raw : undefined;
  };
  const routesOf = (path: string, area: 'serverAlerts' | 'surveys', wantsSurvey: boolean): Route[] => [
    {
      method: 'get',
      path,
      answer: only(`${area}/list`, ({ query }) =>
        paged(
          announcements.all().filter((raw) => isSurvey(raw) === wantsSurvey),
          query,
          {
            words: (raw) => `${text(raw['name'])} ${text(raw['message'])}`,
            sorts: {
              name: (raw) => text(raw['name']),
              type: (raw) => text(raw['type']),
              createdAt: (raw) => Number(raw['createdate'] ?? 0),
              endedAt: (raw) => (isEnded(raw) ? Number(raw['ended']) : null),
              reads: (raw) => announcements.readersOf(raw).length,
            },
            filters: {
              state: (raw, value) => isEnded(raw) === (value === 'ended'),
              type: (raw, value) => raw['type'] === value,
            },
            raw: told,
          },
        ),
      ),
    },
    {
      method: 'post',
      path,
      answer: only(`${area}/create`, async ({ request, holder }) => {
        const made = written(await bodyOf(request), wantsSurvey);
        if ('fields' in made) return refusal(422, made.fields);
        const { firstname, lastname } = world.customer(holder);
        return success(told(announcements.create(made.raw, `${text(firstname)} ${text(lastname)}`.trim())));
      }),
    },
    {
      method: 'get',
      path: `${path}/:id`,
      answer: only(`${area}/list`, (question) => {
        const raw = found(question, wantsSurvey);
        return raw ? success(told(raw)) : refusal(404, 'Not found');
      }),
    },
    {
      method: 'put',
      path: `${path}/:id`,
      answer: only(`${area}/save`, async (question) => {
        const raw = found(question, wantsSurvey);
        if (!raw) return refusal(404, 'Not found');
        if (isEnded(raw)) return refusal(409, 'It has been ended.');
        const made = written(await bodyOf(question.request), wantsSurvey);
        if ('fields' in made) return refusal(422, made.fields);
        announcements.change(Number(raw['id']), made.raw);
        return success(told({ ...raw, ...made.raw }));
      }),
    },
    {
      method: 'post',
      path: `${path}/:id/end`,
      answer: only(`${area}/end`, (question) => {
        const raw = found(question, wantsSurvey);
        if (!raw) return refusal(404, 'Not found');
        // If an announcement is ended twice, the first end time stays.
        const ended = isEnded(raw) ? Number(raw['ended']) : world.now();
        announcements.change(Number(raw['id']), { ended });
        return success(told({ ...raw, ended }));
      }),
    },
    {
      method: 'get',
      path: `${path}/:id/reads`,
      answer: only(wantsSurvey ? 'surveys/results' : 'serverAlerts/reads', (question) => {
        const raw = found(question, wantsSurvey);
        if (!raw) return refusal(404, 'Not found');
        return paged(announcements.readersOf(raw), question.query, {
          words: ({ name, email, userID }) => `${name} ${email} ${userID}`,
          sorts: {
            name: ({ name }) => name,
            at: ({ dateunix }) => dateunix,
            yes: ({ response }) => response,
          },
          filters: {
            yes: ({ response }, value) => response === Number(value),
            platform: ({ platform }, value) => platform === value,
          },
        });
      }),
    },
  ];
  return [
    {
      method: 'post',
      path: '/admin/serveralerts/reach',
      reads: true,
      // Staff who may write announcements or surveys may ask how many customers one would reach.
      async answer({ request, holder }) {
        const may = mayDoAs(world, 'serverAlerts/list', holder) || mayDoAs(world, 'surveys/list', holder);
        return may ? success(reach(await bodyOf(request))) : refusal(403, 'Forbidden');
      },
    },
    {
      method: 'get',
      path: '/admin/models',
      answer: ({ holder }) =>
        mayDoAs(world, 'serverAlerts/list', holder) || mayDoAs(world, 'surveys/list', holder)
          ? success(Object.values(MODELS).map(({ model_nr, name }) => ({ model_nr, name })))
          : refusal(403, 'Forbidden'),
    },
    ...routesOf('/admin/serveralerts', 'serverAlerts', false),
    ...routesOf('/admin/surveys', 'surveys', true),
  ];
};
