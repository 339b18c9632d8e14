import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { rawServerAlert, toServerAlert } from './read-server-alert.ts';

const alert = (raw: object = {}) => toServerAlert(v.parse(rawServerAlert, { id: -3, ...raw }));

describe('an alert of the service', () => {
  test('is read whole', () => {
    expect(
      alert({
        ...{ id: '5', name: 'storm', type: ' info ', show: 0, message: 'A storm', customImg: ' x.png ' },
        ...{ message_de: 'de', message_es: 'es', message_fr: 'fr', message_it: 'it', message_pr: 'pt' },
        ...{
          actionData: { buttonName: ' Go ', fn: ' open ' },
          only_models: [1, '2', 'x', 1.5],
          only_lang: ['de-DE'],
        },
        ...{
          triggered_interval: ' daily ',
          trigger_android: 1,
          trigger_ios: '1',
          trigger_web: true,
          read_at: '9',
        },
      }),
    ).toEqual({
      ...{ id: 5, name: 'storm', type: 'info', show: false, message: 'A storm', customImg: 'x.png' },
      messages: { de: 'de', es: 'es', fr: 'fr', it: 'it', pt: 'pt' },
      ...{
        action: { buttonName: 'Go', fn: 'open' },
        onlyModels: [1, 2],
        onlyLanguages: ['de'],
        interval: 'daily',
      },
      ...{ platforms: { android: true, ios: true, web: true }, readAt: 9 },
    });
  });

  test('needs only its id, which may be below 0', () => {
    expect(alert()).toEqual({
      ...{ id: -3, name: '', type: '', show: true, message: '', customImg: '', action: null, interval: '' },
      messages: { de: '', es: '', fr: '', it: '', pt: '' },
      ...{
        onlyModels: [],
        onlyLanguages: [],
        platforms: { android: false, ios: false, web: false },
        readAt: null,
      },
    });
    for (const id of [1.5, 'x', undefined]) expect(v.safeParse(rawServerAlert, { id }).success).toBe(false);
  });

  test.each([
    ['1,2', [1, 2]],
    ['[1,2]', [1, 2]],
    [3, [3]],
    ['', []],
    [null, []],
    [{ 1: 1 }, []],
  ])('its models %o are %j', (only_models, read) => {
    expect(alert({ only_models }).onlyModels).toEqual(read);
  });

  test.each([
    ['de, PT_br', ['de', 'pt']],
    ['["en"]', ['en']],
    [['', 5, 'fr'], ['fr']],
  ])('its languages %o are %j', (only_lang, read) => {
    expect(alert({ only_lang }).onlyLanguages).toEqual(read);
  });

  test.each([
    ['{"buttonName":"Go","fn":"open"}', { buttonName: 'Go', fn: 'open' }],
    ['no JSON', null],
    [{ buttonName: 'Go' }, null],
    [{ fn: 'open' }, null],
    [{ buttonName: ' ', fn: 'open' }, null],
    [{ buttonName: 'Go', fn: ' ' }, null],
    [{ buttonName: 5, fn: 'open' }, null],
    [{ buttonName: 'Go', fn: 5 }, null],
    [[], null],
    [
      { buttonName: 'x'.repeat(300), fn: 'open' },
      { buttonName: 'x'.repeat(200), fn: 'open' },
    ],
  ])('its button %j is %j', (actionData, action) => {
    expect(alert({ actionData }).action).toEqual(action);
  });

  test('its words are cut at twenty thousand letters', () => {
    const long = 'x'.repeat(20_001);
    const { message, messages } = alert({ message: long, message_pr: long });
    expect([message.length, messages.pt.length]).toEqual([20_000, 20_000]);
  });
});
