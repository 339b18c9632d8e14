import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import { folded } from '../../../tests/folded.ts';
import { declared } from './declared.ts';

const started = (more: object = {}) =>
  app.started({ version: '1', backend: 'api', demoAccounts: [], scenarios: [], language: 'en', ...more });

describe('[SRV-01] what a kind of server declares', () => {
  test('is an IMEI and an e-mail address where a log does not say, as none did before there were kinds', () =>
    expect(folded([declared as never], started()).read(declared)).toEqual({
      identifier: 'imei',
      login: 'email',
    }));

  test('is what the log says', () =>
    expect(
      folded([declared as never], started({ backend: 'traccar', identifier: 'free', login: 'name' })).read(
        declared,
      ),
    ).toEqual({ identifier: 'free', login: 'name' }));

  test('is forgotten by the next start', () =>
    expect(folded([declared as never], started({ login: 'name' }), started()).read(declared).login).toBe(
      'email',
    ));
});
