// Builds the app for the tests, once for both lanes.
import { buildTestApp } from './test-app.ts';

buildTestApp();
