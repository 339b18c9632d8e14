import type { Failure } from '../../../events/session-types.ts';
import * as passportEvents from '../../../events/passport.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DeleteIcon, PhotoIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Bike.module.css';
import { photosOf } from './bike.state.ts';

const MOST_PHOTOS = 4;

/** The pictures of a passport: each can be taken out, new ones come in; what did not work is said and can be tried again. */
export const Photos = view<{ imei: string }>(function PhotosView({ read, publish, t, takeFile }, { imei }) {
  const { photos, failure, adding, unsent, removing, notRemoved } = read(photosOf(imei));
  const loadable = useLoadable();
  const words = ({ reason, message }: Failure) => ({ reason: message ?? t(`failure.${reason}`) });
  if (failure?.reason === 'unavailable') return null;
  const shown = (photos ?? []).filter(({ id }) => !removing.includes(id));
  const canChange = !read(isReadOnly);
  const canAdd = canChange && photos !== null && shown.length + adding.length < MOST_PHOTOS;
  return (
    <>
      {photos === null && !failure && (
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
        <ul className={styles.photos} aria-label={t('bike.passport.photos')}>
          {shown.map(({ id, address }, i) => (
            <li key={id}>
              <img src={loadable(address)} alt={t('bike.passport.photo', { number: i + 1 })} />
              {canChange && (
                <IconButton
                  icon={DeleteIcon}
                  label={t('bike.passport.deletePhoto', { number: i + 1 })}
                  onClick={() => publish(passportEvents.photoRemoved({ imei, id }))}
                />
              )}
            </li>
          ))}
        </ul>
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
