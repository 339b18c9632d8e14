import { useState } from 'react';
import type { Passport } from '../../../events/care-types.ts';
import * as ownForms from '../../../events/own-forms.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { type PapersOf, papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DeleteForGood } from '../../../src/ui/DeleteForGood.tsx';
import { LogbookIcon, PhotoIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SideForm, SidePage } from '../../../src/ui/SidePage.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { fieldsFrom, keptOrDropped } from '../../../src/core/storage/form-fields.ts';
import { ownDraft } from '../../../src/core/storage/own-forms.ts';
import { useKeptTyping } from '../../../src/ui/kept-typing.ts';
import { EMPTY_PASSPORT, PASSPORT_FIELDS } from './passport.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as passportEvents from '../../../events/passport.ts';
import { useLoadable } from '../../../src/ui/loadable.ts';
import styles from './Bike.module.css';
import { photosOf } from './bike.state.ts';

const MOST_PHOTOS = 4;

/**
 * The pictures of a bicycle's passport. The user can remove them and add new ones; failures are shown and can be
 * retried.
 */
const Photos = view<{ imei: string }>(function PhotosView({ read, publish, t, takeFile }, { imei }) {
  const { photos, status, failure, adding, unsent, removing, notRemoved } = read(photosOf(imei));
  const loadable = useLoadable();
  const words = ({ reason, message }: Failure) => ({ reason: message ?? t(`failure.${reason}`) });
  if (status === 'unavailable') return null;
  const shown = photos.filter(({ id }) => !removing.includes(id));
  const canChange = !read(isReadOnly);
  const canAdd = canChange && status === 'ready' && shown.length + adding.length < MOST_PHOTOS;
  return (
    <>
      {status === 'loading' && (
        <Skeleton label={t('bike.passport.photosLoading')}>
          <Bone width="100%" height={90} />
        </Skeleton>
      )}
      {failure && (
        <Row gap={2} wrap>
          <Remark alert>{t('bike.passport.photosFailed', words(failure))}</Remark>
          <Button size="small" onClick={() => publish(passportEvents.photosRequested({ imei }))}>
            {t('shell.tryAgain')}
          </Button>
        </Row>
      )}
      {shown.length > 0 && (
        <Stack as="ul" gap={2} className={styles.photos} aria-label={t('bike.passport.photos')}>
          {shown.map(({ id, address }, i) => (
            <li key={id}>
              <img src={loadable(address)} alt={t('bike.passport.photo', { number: i + 1 })} />
              {canChange && (
                <DeleteForGood
                  label={t('bike.passport.deletePhoto', { number: i + 1 })}
                  onDelete={() => publish(passportEvents.photoRemoved({ imei, id }))}
                />
              )}
            </li>
          ))}
        </Stack>
      )}
      {notRemoved && <Remark alert>{t('bike.passport.photoNotRemoved', words(notRemoved))}</Remark>}
      {unsent.map(({ file, failure: why }) =>
        why ? (
          <Row key={file} gap={2} wrap>
            <Remark alert>{t('bike.passport.photoNotSent', words(why))}</Remark>
            <Button size="small" onClick={() => publish(passportEvents.photoAdded({ imei, file }))}>
              {t('shell.tryAgain')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => publish(passportEvents.photoDropped({ imei, file }))}
            >
              {t('bike.passport.dropPhoto')}
            </Button>
          </Row>
        ) : (
          <Remark key={file} alert>
            {t('bike.passport.noPicture')}
          </Remark>
        ),
      )}
      {canAdd && (
        <span className={styles.file}>
          <Button icon={PhotoIcon} wide loading={adding.length > 0} tabIndex={-1} aria-hidden="true">
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
      {canChange && <Remark>{t('bike.passport.photoHint')}</Remark>}
    </>
  );
});

/** A bicycle's passport, its proof of ownership (MODE-04): stored on the server, available when needed. */
export default view(function PassportView({ read, publish, t }) {
  const device = read(toolDevices('passport'))?.[0] ?? 0;
  const imei = read(deviceBy(device))?.imei ?? '';
  const { status, failure } = read(papersOf(imei));
  return (
    <SidePage>
      {status === 'unavailable' && (
        <EmptyState
          icon={LogbookIcon}
          title={t('bike.passport.unavailable')}
          text={t('failure.unavailable')}
        />
      )}
      {status === 'loading' && (
        <Skeleton label={t('bike.passport.loading')}>
          <Stack gap={3}>
            {PASSPORT_FIELDS.map((name) => (
              <Bone key={name} width="100%" height={60} />
            ))}
          </Stack>
        </Skeleton>
      )}
      {status === 'failed' && (
        <ErrorState
          title={t('bike.passport.failed')}
          text={t(`failure.${failure?.reason ?? 'server'}`)}
          retry={{ label: t('shell.tryAgain'), onRetry: () => publish(paperEvents.requested({ imei })) }}
        />
      )}
      {status === 'ready' && (
        <>
          <PassportForm key={imei} imei={imei} form={`passport ${device}`} />
          <Photos imei={imei} />
        </>
      )}
    </SidePage>
  );
});

/** Returns the values of a refused change. A field that has been changed since then is left out. */
function refusedIn({ refused }: PapersOf, passport: Passport): Partial<Passport> {
  const wanted = refused?.set.passport;
  const was = refused?.was.passport ?? EMPTY_PASSPORT;
  const names = PASSPORT_FIELDS.filter(
    (name) => wanted?.[name] !== was[name] && passport[name] === was[name],
  );
  return wanted ? Object.fromEntries(names.map((name) => [name, wanted[name]])) : {};
}

/**
 * The form of a bicycle's passport. Typed text stays until the server has stored it, even if the passport is changed
 * elsewhere meanwhile. The draft contains only what was not submitted: a change that was submitted is stored elsewhere.
 */
const PassportForm = view<{ imei: string; form: string }>(function PassportFormView(
  { read, publish, t },
  { imei, form },
) {
  const all = read(papersOf(imei));
  const { shown, confirmed, pending, refused } = all;
  const passport = shown?.passport ?? EMPTY_PASSPORT;
  const [typed, setTyped] = useState<Partial<Passport>>(() => ({
    ...refusedIn(all, passport),
    ...fieldsFrom(read(ownDraft(form)), PASSPORT_FIELDS),
  }));
  const saved = confirmed?.passport ?? EMPTY_PASSPORT;
  // Drops typed values that the server has stored: from then on the stored value is shown, even if another user
  // changes it.
  const open = PASSPORT_FIELDS.filter((name) => typed[name] !== undefined && typed[name] !== saved[name]);
  if (open.length < Object.keys(typed).length)
    setTyped(Object.fromEntries(open.map((name) => [name, typed[name]])));
  const unsent = Object.fromEntries(
    open.flatMap((name) => (typed[name] === passport[name] ? [] : [[name, typed[name] ?? '']])),
  );
  useKeptTyping(unsent, (now) => publish(keptOrDropped(form, now)));
  const isSaving = pending.some(({ set }) => set.passport);
  // The reason of a refusal is shown as long as a field still contains the refused value.
  const isRefused = open.some((name) => typed[name] === refused?.set.passport?.[name]);
  const isChanged = Object.keys(unsent).length > 0;
  return (
    <>
      {saved === EMPTY_PASSPORT && !isSaving && <Remark>{t('bike.passport.none')}</Remark>}
      <SideForm
        onSubmit={() => {
          if (!isChanged || read(isReadOnly)) return;
          publish(ownForms.draftDropped({ form }));
          publish(papersWanted(read, imei, { passport: { ...passport, ...typed } }));
        }}
        buttons={
          !read(isReadOnly) && (
            <Button type="submit" variant="primary" disabled={!isChanged} loading={isSaving}>
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
            value={typed[name] ?? passport[name]}
            maxLength={200}
            readOnly={read(isReadOnly)}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {refused && isRefused && (
          <Remark alert>
            {t('bike.passport.notSaved', {
              reason: refused.failure.message ?? t(`failure.${refused.failure.reason}`),
            })}
          </Remark>
        )}
      </SideForm>
    </>
  );
});
