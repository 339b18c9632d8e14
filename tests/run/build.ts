// Builds the app that the tests of both lanes use.
import { hasItsSums } from '../../.config/list-files.ts';
import { buildTestApp } from './test-app.ts';

const app = buildTestApp();
if (!hasItsSums(app)) throw new Error(`${app} is not what its SHA256SUMS says.`);
