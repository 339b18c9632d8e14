import { readOnlyFor } from '../../../src/core/session/access.ts';
import { useState } from 'react';
import * as formEvents from '../../../events/device-forms.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { AlarmIcon, SuccessIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import type { PageProps } from '../page-for.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { clearer, isColour, LEAST, onMaps } from './contrast.ts';
import { DevicePage } from './DevicePage.tsx';
import styles from './Pages.module.css';
import { Preview } from './Preview.tsx';
import { change } from './use-change.ts';

/**
 * The settings page for a device's colour, which its marker and trail have. It says how well the colour stands out from
 * the map (DEV-04).
 */
export const Colour = view<PageProps>(function ColourView(context, { device: id }) {
  const { read, publish, t, language } = context;
  const device = read(deviceBy(id));
  const draft = read(draftOf(formKey(id, 'colour')))['colour'];
  const [typed, setTyped] = useState<string | null>(null);
  if (!device) return null;
  const text = typed ?? draft ?? device.colour;
  const isValid = isColour(text);
  const colour = isValid ? text.toLowerCase() : device.colour;
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const keep = (value: string | null) => {
    setTyped(value);
    if (value !== null && value !== device.colour)
      publish(formEvents.draftKept({ device: id, form: 'colour', fields: { colour: value } }));
    else if (draft !== undefined) publish(formEvents.draftDropped({ device: id, form: 'colour' }));
  };
  const choose = (chosen: string) => {
    keep(null);
    change(context, [id], { colour: chosen.toLowerCase() }, 'deviceManagement.done.colour');
  };
  const better = clearer(colour);
  const clear = onMaps(colour);
  return (
    <DevicePage device={id} page="device-color" fields={['colour']}>
      <Preview device={device} name={device.name} colour={colour} both />
      <Stack as="ul" gap={1} className={styles.checks} aria-label={t('deviceManagement.colour.check')}>
        {(['light', 'dark'] as const).map((ground) => {
          const good = clear[ground] >= LEAST;
          const Sign = good ? SuccessIcon : AlarmIcon;
          return (
            <li key={ground} data-good={good || undefined}>
              <Sign size={16} aria-hidden="true" />
              {t(`deviceManagement.colour.${ground}.${good ? 'good' : 'poor'}`, {
                contrast: formatNumber(clear[ground], language, 1),
              })}
            </li>
          );
        })}
      </Stack>
      {better && canWrite && (
        <Button variant="secondary" onClick={() => choose(better)}>
          <span className={styles.dot} style={{ backgroundColor: better }} />
          {t('deviceManagement.colour.better', { colour: better })}
        </Button>
      )}
      {canWrite && (
        <>
          <ColourChoice
            label={t('deviceManagement.colour.palette')}
            value={device.colour}
            onChange={choose}
          />
          <Stack
            as="form"
            gap={4}
            shrink
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (isValid) choose(text);
            }}
          >
            <Stack gap={3} className={styles.free}>
              <input
                type="color"
                className={styles.picker}
                aria-label={t('deviceManagement.colour.pick')}
                value={colour}
                onChange={({ target }) => keep(target.value)}
              />
              <TextField
                label={t('deviceManagement.colour.code')}
                value={text}
                maxLength={7}
                spellCheck={false}
                autoComplete="off"
                error={isValid ? null : t('deviceManagement.colour.invalid')}
                onChange={keep}
              />
            </Stack>
            <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
              <Button type="submit" variant="primary" disabled={!isValid || colour === device.colour}>
                {t('deviceManagement.colour.use')}
              </Button>
            </Row>
          </Stack>
        </>
      )}
    </DevicePage>
  );
});
