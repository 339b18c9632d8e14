import { useState } from 'react';
import type { DeviceDetail } from '../../../events/admin-devices.ts';
import * as adminDevices from '../../../events/admin-devices.ts';
import type { AdminUser } from '../../../events/admin-users.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Text } from '../../../src/ui/Layout.tsx';
import { SearchField } from '../../../src/ui/SearchField.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './AdminDevices.module.css';
import { deviceDetail } from './detail.state.ts';

const nameOf = ({ firstName, lastName, email }: AdminUser) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

type MoveProps = { device: DeviceDetail; keyOf: (wish: unknown) => string; onClose: () => void };

/** A tracker is given to another customer: first whom, then a question that says what goes with it and what does not. */
export const MoveDialog = view<MoveProps>(function MoveDialogView(
  { read, publish, t },
  { device, keyOf, onClose },
) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const { owners } = read(deviceDetail);
  const found = text.trim() === '' ? [] : owners.users.filter(({ id }) => id !== device.owner?.id);
  const isSearched = text.trim() !== '' && owners.text === text;
  const search = (words: string) => {
    setText(words);
    publish(adminDevices.ownerSearched({ text: words }));
  };
  return (
    <Dialog
      open
      alert={chosen !== null}
      title={t('adminDevices.move.button')}
      text={
        chosen
          ? t('adminDevices.move.question', {
              name: device.name || device.imei,
              from: device.owner ? device.owner.name || device.owner.email : t('adminDevices.unknown'),
              to: `${nameOf(chosen)} (${chosen.email})`,
            })
          : t('adminDevices.move.text')
      }
      closeLabel={t('shell.close')}
      onClose={onClose}
      testId="device-dialog"
      actions={
        <>
          <Button onClick={chosen ? () => setChosen(null) : onClose}>
            {t(chosen ? 'adminDevices.back' : 'adminDevices.cancel')}
          </Button>
          {chosen && (
            <Button
              variant="primary"
              onClick={() => {
                const key = keyOf(['move', chosen.id]);
                publish(adminDevices.moveSubmitted({ id: device.id, key, owner: chosen.id }));
                onClose();
              }}
            >
              {t('adminDevices.move.confirm')}
            </Button>
          )}
        </>
      }
    >
      {chosen ? (
        <ul className={styles.points}>
          {device.geofences > 0 && <li>{t('adminDevices.move.geofences', { count: device.geofences })}</li>}
          {device.shares > 0 && <li>{t('adminDevices.move.shares', { count: device.shares })}</li>}
          <li>{t('adminDevices.move.past')}</li>
          <li>{t('adminDevices.move.setUp')}</li>
        </ul>
      ) : (
        <div>
          <SearchField
            label={t('adminDevices.move.search')}
            clear={t('adminTable.clearSearch')}
            value={text}
            onChange={search}
          />
          {owners.failure && <Remark alert>{t(`failure.${owners.failure.reason}`)}</Remark>}
          {isSearched && found.length === 0 && (
            <div role="status">
              <Remark>{t('adminDevices.move.nobody')}</Remark>
            </div>
          )}
          <ul aria-label={t('adminDevices.move.search')}>
            {found.map((user) => (
              <li key={user.id}>
                <button type="button" className={styles.pick} onClick={() => setChosen(user)}>
                  <span>{nameOf(user)}</span>
                  <Text as="span" tone="muted" size={13} numeric>
                    {user.email} · {user.id}
                  </Text>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
});
