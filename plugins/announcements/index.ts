import type { Plugin } from '../../src/ports/effect.ts';
import { serverAlertsPlugin } from './alerts/index.ts';
import { newsPlugin } from './news/index.ts';
import { surveyPlugin } from './survey/index.ts';

/** The plugins for the service's announcements, surveys and news. */
export const announcementPlugins: readonly Plugin[] = [serverAlertsPlugin, surveyPlugin, newsPlugin];
