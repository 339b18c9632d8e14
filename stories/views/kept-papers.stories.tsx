import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as ownForms from '../../events/own-forms.ts';
import * as passportEvents from '../../events/passport.ts';
import PassportView from '../../plugins/modes/bike/Passport.view.tsx';
import Activity from '../../plugins/modes/pets/Activity.view.tsx';
import EditPlaces from '../../plugins/modes/pets/EditPlaces.view.tsx';
import Contacts from '../../plugins/modes/watch/Contacts.view.tsx';
import { markOf } from '../../src/core/storage/form-fields.ts';
import Quiet from '../../plugins/modes/watch/Quiet.view.tsx';
import { IMEI, measured, of, panel, papers, pet, tool, watch } from '../care-facts.tsx';
import { published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Kept papers' });

const kept = (form: string, fields: Record<string, string>) =>
  ownForms.draftsRestored({ drafts: { [form]: fields } });
const stores = (form: string, fields: Record<string, string>) =>
  waitFor(() => expect(published).toHaveBeenCalledWith(ownForms.draftKept({ form, fields })));

export const Contact = meta.story({
  name: '[NET-02] [MODE-03] a contact that was typed comes back after a reload, and is stored while it is typed',
  render: story(
    of(Contacts),
    watch(papers(), tool('contacts'), kept('contact 1 new', { name: 'Mum' })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText('Name')).toHaveValue('Mum');
    const phone = canvas.getByLabelText('Phone number');
    await userEvent.type(phone, '+46701234567');
    await stores('contact 1 new', { name: 'Mum', phone: '+46701234567' });
    await userEvent.type(phone, '{Enter}');
    await expect(published).toHaveBeenCalledWith(ownForms.draftDropped({ form: 'contact 1 new' }));
    await expect(canvas.getByLabelText('Name')).toHaveValue('');
  },
});

const MUM = { name: 'Mum', phone: '+46701234567' };
const GRAN = { name: 'Gran', phone: '+46707654321' };
const form = ({ name, phone }: typeof MUM) => `contact 1 ${markOf(`${phone} ${name}`)}`;

export const EditedContact = meta.story({
  name: '[NET-02] [MODE-03] a contact that was being changed is in its form again after a reload',
  render: story(
    of(Contacts),
    watch(
      papers({ contacts: [GRAN, MUM] }),
      tool('contacts'),
      ownForms.draftsRestored({
        drafts: {
          [form(MUM)]: { name: 'Mummy' },
          'contact 1 new': { name: 'Dad' },
          'contact 12 5': { name: 'x' },
        },
      }),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText('Name')).toHaveValue('Mummy');
    await expect(canvas.getByLabelText('Phone number')).toHaveValue(MUM.phone);
    await expect(published).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenLastCalledWith(ownForms.draftDropped({ form: form(MUM) }));
    await expect(canvas.getByLabelText('Name')).toHaveValue('Dad');
  },
});

export const GoneContact = meta.story({
  name: '[NET-02] [MODE-03] what was typed about a contact that has become another one is not stored any longer',
  render: story(
    of(Contacts),
    watch(papers({ contacts: [GRAN] }), tool('contacts'), kept(form(MUM), { name: 'Mummy' })),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Name')).toHaveValue('');
    await expect(published).toHaveBeenCalledWith(ownForms.draftDropped({ form: form(MUM) }));
  },
});

export const QuietTime = meta.story({
  tags: ['picture'],
  name: '[NET-02] [MODE-03] a quiet time that was typed comes back after a reload',
  render: story(
    of(Quiet),
    watch(papers(), tool('quiet'), kept('quiet 1', { days: '6 7', from: '21:00', to: '' })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText('From')).toHaveValue('21:00');
    await expect(canvas.getByRole('button', { name: 'Sat' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Sat' }));
    await stores('quiet 1', { days: '7', from: '21:00', to: '' });
  },
});

export const SafePlace = meta.story({
  name: '[NET-02] [MODE-02] the name of a safe place comes back after a reload',
  render: story(of(EditPlaces), pet(papers(), tool('places'), kept('safe-place 1', { name: 'Gran' })), panel),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByDisplayValue('Gran'), 'ny');
    await stores('safe-place 1', { name: 'Granny' });
  },
});

export const PetGoal = meta.story({
  name: '[NET-02] [MODE-02] a pet’s goal that was typed is in its form again after a reload',
  render: story(
    of(Activity),
    pet(measured({ days: [] }), papers(), kept('goal 1', { steps: '12345' })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox', { name: /steps/i })).toHaveValue('12345');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenCalledWith(ownForms.draftDropped({ form: 'goal 1' }));
  },
});

export const BikePassport = meta.story({
  name: '[NET-02] [MODE-04] a passport that was typed comes back after a reload',
  render: story(
    of(PassportView),
    pet(
      papers(),
      tool('passport'),
      passportEvents.photosListed({ imei: IMEI, photos: [] }),
      kept('passport 1', { frame: 'WTU 1', made: 'up' }),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByDisplayValue('WTU 1'), '2');
    await stores('passport 1', { frame: 'WTU 12' });
  },
});
