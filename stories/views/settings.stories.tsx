import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as settingsEvents from '../../events/settings.ts';
import Account from '../../plugins/preferences/Account.view.tsx';
import Look from '../../plugins/preferences/Look.view.tsx';
import Export from '../../plugins/session-log/Export.view.tsx';
import { aCustomer, signedInWith, signingIn, twelveDevices } from '../facts.ts';
import { published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Settings' });
const signedIn = signedInWith([]);

export const Page = meta.story({
  name: 'all settings, those of plugins too',
  render: storyAt('/settings', twelveDevices()),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Save the recording' });
    await canvas.findByRole('button', { name: 'Log out' });
    await canvas.findByRole('radio', { name: 'Dark' });
  },
});

export const Phone = meta.story({
  name: 'on a phone, German, dark',
  globals: { viewport: { value: 'phone' }, language: 'de', theme: 'dark' },
  render: storyAt('/settings', twelveDevices()),
  play: async ({ canvas }) => void (await canvas.findByRole('radio', { name: 'Dunkel' })),
});

export const LookAndLanguage = meta.story({
  name: 'theme and units change with a press',
  render: story(Look, signedIn, { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(published).toHaveBeenLastCalledWith(settingsEvents.themeChosen({ theme: 'dark' }));
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Miles' }));
    await expect(published).toHaveBeenLastCalledWith(settingsEvents.unitsChosen({ units: 'imperial' }));
    await expect(canvas.getByRole('radio', { name: 'Miles' })).toBeChecked();
  },
});

export const AccountKnown = meta.story({ name: 'account', render: story(Account, signedIn, { width: 440 }) });

export const AccountLoading = meta.story({
  name: 'account: not loaded yet, so the address of the login',
  render: story(Account, [signingIn()], { width: 440 }),
  play: async ({ canvas }) => expect(canvas.getByText('ingrid.lindqvist@example.com')).toBeVisible(),
});

export const AccountNameless = meta.story({
  name: 'account: without a name',
  render: story(Account, signedInWith([], [], aCustomer({ firstName: '', lastName: '' })), { width: 440 }),
});

export const Recording = meta.story({
  name: '[LOG-02] the recording says what it contains and what never',
  render: story(Export, twelveDevices(), { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/never contains passwords/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save the recording' }));
    await expect(published).toHaveBeenLastCalledWith({
      type: 'save the recording',
      payload: { hidden: true },
    });
    await userEvent.click(canvas.getByRole('switch', { name: 'Leave out names and places' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save the recording' }));
    await expect(published).toHaveBeenLastCalledWith({
      type: 'save the recording',
      payload: { hidden: false },
    });
  },
});
