import { useState } from 'react';
import type { Passport } from '../../events/care-types.ts';
import * as paperEvents from '../../events/papers.ts';
import * as passportEvents from '../../events/passport.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import { papersOf } from '../../src/core/papers.ts';
import { Button } from '../../src/ui/Button.tsx';
import { DeleteIcon, PhotoIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { useLoadable } from '../../src/ui/loadable.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { SideForm, SidePage } from '../../src/ui/SidePage.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Bike.module.css';
import { EMPTY_PASSPORT, PASSPORT_FIELDS } from './passport.ts';
import { passportPhotos } from './rides.state.ts';

const MOST_PHOTOS = 4;

/** What proves whose bicycle it is (MODE-04): kept by the service, there when it is needed. */
export default view(function PassportView({ read, t }) {
  const device = read(toolDevices('passport'))?.[0] ?? 0;
  const imei = read(deviceBy(device))?.imei ?? '';
  const { shown } = read(papersOf(imei));
  if (!shown) return null;
  return (
    <SidePage>
      {shown.passport === null && <Remark>{t('bike.passport.none')}</Remark>}
      <PassportForm
        key={JSON.stringify(shown.passport)}
        imei={imei}
        passport={shown.passport ?? EMPTY_PASSPORT}
      />
      <Photos imei={imei} />
    </SidePage>
  );
});

const PassportForm = view<{ imei: string; passport: Passport }>(function PassportFormView(
  { read, publish, t },
  { imei, passport },
) {
  const [typed, setTyped] = useState(passport);
  const isSame = PASSPORT_FIELDS.every((name) => typed[name] === passport[name]);
  return (
    <SideForm
      onSubmit={() => !isSame && publish(paperEvents.changeSubmitted({ imei, changes: { passport: typed } }))}
      buttons={
        !read(isReadOnly) && (
          <Button type="submit" variant="primary" disabled={isSame}>
            {t('care.save')}
          </Button>
        )
      }
    >
      {PASSPORT_FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(`bike.passport.${name}`)}
          type={name === 'boughtAt' ? 'date' : 'text'}
          value={typed[name]}
          maxLength={200}
          readOnly={read(isReadOnly)}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
    </SideForm>
  );
});

const Photos = view<{ imei: string }>(function PhotosView({ read, publish, t, takeFile }, { imei }) {
  const state = read(passportPhotos);
  const loadable = useLoadable();
  const photos = state.imei === imei ? (state.photos ?? []) : [];
  const canAdd = !read(isReadOnly) && photos.length < MOST_PHOTOS;
  return (
    <>
      <ul className={styles.photos} aria-label={t('bike.passport.photos')}>
        {photos.map(({ id, address }, i) => (
          <li key={id}>
            <img src={loadable(address)} alt={t('bike.passport.photo', { number: i + 1 })} />
            {!read(isReadOnly) && (
              <IconButton
                icon={DeleteIcon}
                label={t('bike.passport.deletePhoto', { number: i + 1 })}
                onClick={() => publish(passportEvents.photoRemoved({ imei, id }))}
              />
            )}
          </li>
        ))}
      </ul>
      {state.refused && <Remark alert>{t('bike.passport.noPicture')}</Remark>}
      {state.failure && state.failure.reason !== 'unavailable' && (
        <Remark alert>
          {t('bike.passport.photoFailed', { reason: t(`failure.${state.failure.reason}`) })}
        </Remark>
      )}
      {canAdd && (
        <span className={styles.file}>
          <Button icon={PhotoIcon} wide loading={state.adding} tabIndex={-1} aria-hidden="true">
            {t('bike.passport.addPhoto')}
          </Button>
          <input
            type="file"
            accept="image/*"
            aria-label={t('bike.passport.addPhoto')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) publish(passportEvents.photoAdded({ imei, file: takeFile(file) }));
              event.target.value = '';
            }}
          />
        </span>
      )}
      <Remark>{t('bike.passport.photoHint')}</Remark>
    </>
  );
});
