import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as facts from '../../../events/announcements.ts';
import * as exportEvents from '../../../events/exports.ts';
import type { ExportDocument } from '../../../src/core/app/exports/document.ts';
import type { ApiRequest } from '../../../src/ports/http/http-types.ts';
import { frame, writtenText } from '../../../tests/exported.ts';
import { exportAbout } from '../table/list-address.ts';
import { at, office, superUser, text } from './announcements-given.ts';
import { announcements } from './announcements.state.ts';
import { answersList, surveysList } from './lists.ts';

const SURVEY = {
  ...{ id: 380, name: 'Night colours', type: 'survey', message: 'Would you like them?', only_models: [5101] },
  ...{ createdate: 1_781_500_000, yes: 3, no: 2, emails: 1, reads: 5 },
};
const ANSWERS = [
  { userID: 1, name: 'Ada', email: 'ada@example.com', dateunix: 1, response: 1, uptodate_via_email: 1 },
  { userID: 2, name: 'Bo', email: 'bo@example.com', dateunix: 2, response: 0, uptodate_via_email: 0 },
];

/**
 * A test scenario in which a super user manages surveys. It records the requests to the server and the exported files.
 */
function desk() {
  const requests: ApiRequest[] = [];
  const written: ExportDocument[] = [];
  const it = office()
    .with((world) => {
      world.replies = (request) => {
        requests.push(request);
        const rows = /reads$/.test(request.path) ? ANSWERS : [SURVEY];
        const success = request.method === 'get' ? rows : SURVEY;
        return { status: 200, body: { success, number_of_records: rows.length } };
      };
      world.exported = (document) => {
        written.push(document);
        return of({ kind: 'written', address: 'blob:1', bytes: 7 });
      };
    })
    .given(superUser);
  const file = async (list: typeof surveysList | typeof answersList, columns: string[]) => {
    const table = { title: 'Survey', columns: columns.map((name) => ({ name, kind: 'text' as const })) };
    const query = { search: '', sort: '', descending: false, page: 0, size: 50, filters: { of: '380' } };
    await it.when(
      exportEvents.wanted({
        ...{ id: 'x', of: `list ${list.shape.id}`, about: exportAbout(query, columns) },
        ...{ name: 'Survey', format: 'csv', frame: frame({ tables: [table] }) },
      }),
    );
    const [document] = written;
    if (!document) throw new Error('no file');
    return (await writtenText(document, 'csv'))
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
  };
  return { it, requests, file };
}

describe('[ADM-05] a survey as a CSV file', () => {
  test('has how many said yes, how many no, and how many agreed to e-mails', async () => {
    const { file } = desk();
    const lines = await file(surveysList, ['name', 'state', 'yes', 'no', 'emails']);
    expect(lines.slice(0, 2)).toEqual(['name,state,yes,no,emails', 'Night colours,shown,3,2,1']);
  });

  test('has each customer’s answer, a "no" as well as a "yes"', async () => {
    const { file, requests } = desk();
    const lines = await file(answersList, ['name', 'email', 'yes', 'emails']);
    expect(lines.slice(0, 3)).toEqual([
      'name,email,yes,emails',
      'Ada,ada@example.com,yes,yes',
      'Bo,bo@example.com,no,no',
    ]);
    expect(requests.at(-1)?.path).toBe('/admin/surveys/380/reads');
  });
});

describe('[ADM-05] whom a survey is for', () => {
  const chosen = {
    ...{ onlyModels: [4105, 5101], onlyLanguages: ['de', 'el'] },
    platforms: { android: true, ios: false, web: true },
  };
  const target = {
    ...{ only_models: [4105, 5101], only_lang: ['de', 'el'] },
    ...{ trigger_android: 1, trigger_ios: 0, trigger_web: 1 },
  };

  test('is sent along when it is published', async () => {
    const { it, requests } = desk();
    await it
      .when(
        facts.publishChosen({
          ...{ form: 'new survey', id: null, kind: 'survey', key: 'k1' },
          text: text({ type: 'survey', ...chosen }),
        }),
      )
      .check((app) => expect(app.read(announcements).refused).toBeNull());
    const sent = requests.find(({ method }) => method === 'post');
    expect(sent).toMatchObject({ path: '/admin/surveys', body: { type: 'survey', ...target } });
  });

  test('is estimated before it is published', async () => {
    const { it, requests } = desk();
    await it
      .when(at('/admin-add-alert', 'kind=survey'))
      .when(facts.draftKept({ form: 'new survey', text: text({ type: 'survey', ...chosen }) }))
      .after('2s');
    const asked = requests.filter(({ path }) => path === '/admin/serveralerts/reach').at(-1);
    expect(asked?.body).toMatchObject(target);
  });
});
