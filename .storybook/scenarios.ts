/**
 * The one place where Storybook meets the pretend backend: handlers for msw-storybook-addon, and the toolbar entry that
 * picks a scenario by name. preview.tsx spreads both.
 */
export const scenarioAddons = [];

export const scenarioGlobals = {};

export const scenarioDefaults = {};
