import { useState } from 'react';
import * as adminDevices from '../../../events/admin-devices.ts';
import type { DeviceDetail } from '../../../events/admin-devices.ts';
import { imeiDigits, imeiProblem } from '../../../src/rules/imei.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './AdminDevices.module.css';
import type { AdminUser } from '../../../events/admin-users.ts';
import { Stack, Text } from '../../../src/ui/Layout.tsx';
import { SearchField } from '../../../src/ui/SearchField.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { deviceDetail } from './detail.state.ts';

const nameOf = ({ firstName, lastName, email }: AdminUser) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

type MoveProps = { device: DeviceDetail; keyOf: (wish: unknown) => string; onClose: () => void };

/**
 * The dialog that moves a tracker to another customer. The user first chooses the customer, then confirms what is moved
 * together with the tracker and what is not.
 */
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
        <Stack as="ul" gap={2} className={styles.points}>
          {device.geofences > 0 && <li>{t('adminDevices.move.geofences', { count: device.geofences })}</li>}
          {device.shares > 0 && <li>{t('adminDevices.move.shares', { count: device.shares })}</li>}
          <li>{t('adminDevices.move.past')}</li>
          <li>{t('adminDevices.move.setUp')}</li>
        </Stack>
      ) : (
        <div>
          <SearchField
            label={t('adminDevices.move.search')}
            clear={t('adminTable.clearSearch')}
            value={text}
            onChange={search}
          />
          {/* A search begins with each letter, so without text the failure is one of an earlier search. */}
          {text !== '' && owners.failure && <Remark alert>{t(`failure.${owners.failure.reason}`)}</Remark>}
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

/**
 * `keyOf` returns the idempotency key of a request for this tracker. If the user presses the button again after a lost
 * response, the key is the same.
 */
type About = { device: DeviceDetail; keyOf: (wish: unknown) => string; onClose: () => void };

/**
 * The dialog that exchanges a tracker for another. The user first enters the new tracker's number, then confirms. The
 * confirmation names both trackers.
 */
export const ExchangeDialog = view<About>(function ExchangeDialogView(
  { publish, t },
  { device, keyOf, onClose },
) {
  const [imei, setImei] = useState('');
  const [isAsking, setAsking] = useState(false);
  const problem = imeiProblem(imei);
  const digits = imeiDigits(imei);
  const isSame = digits === device.imei;
  const said = problem && problem.kind !== 'empty' && digits.length >= 15;
  return (
    <Dialog
      open
      alert={isAsking}
      title={t('adminDevices.exchange.button')}
      text={
        isAsking
          ? t('adminDevices.exchange.question', { from: device.imei, to: digits })
          : t('adminDevices.exchange.text', { imei: device.imei })
      }
      closeLabel={t('shell.close')}
      onClose={onClose}
      testId="device-dialog"
      actions={
        <>
          <Button onClick={isAsking ? () => setAsking(false) : onClose}>
            {t(isAsking ? 'adminDevices.back' : 'adminDevices.cancel')}
          </Button>
          {isAsking ? (
            <Button
              variant="primary"
              onClick={() => {
                const key = keyOf(['exchange', digits]);
                publish(adminDevices.exchangeSubmitted({ id: device.id, key, imei: digits }));
                onClose();
              }}
            >
              {t('adminDevices.exchange.confirm')}
            </Button>
          ) : (
            <Button variant="primary" disabled={problem !== null || isSame} onClick={() => setAsking(true)}>
              {t('adminDevices.next')}
            </Button>
          )}
        </>
      }
    >
      {!isAsking && (
        <TextField
          label={t('adminDevices.exchange.imei')}
          inputMode="numeric"
          autoComplete="off"
          value={imei}
          onChange={setImei}
          error={
            isSame
              ? t('adminDevices.exchange.same')
              : said
                ? t(problem.kind === 'checkDigit' ? 'adminDevices.wrongDigit' : 'adminDevices.wrongLength')
                : null
          }
        />
      )}
    </Dialog>
  );
});

/** The dialog that resets a tracker to its initial set-up. It says which data is lost. */
export const ResetDialog = view<About>(function ResetDialogView({ publish, t }, { device, keyOf, onClose }) {
  return (
    <Dialog
      open
      alert
      title={t('adminDevices.reset.question', { name: device.name || device.imei })}
      text={t('adminDevices.reset.text')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      testId="device-dialog"
      actions={
        <>
          <Button onClick={onClose}>{t('adminDevices.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              publish(adminDevices.resetSubmitted({ id: device.id, key: keyOf(['reset']) }));
              onClose();
            }}
          >
            {t('adminDevices.reset.confirm')}
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={2} className={styles.points}>
        {['lost', 'kept'].map((each) => (
          <li key={each}>{t(`adminDevices.reset.${each}`)}</li>
        ))}
      </Stack>
    </Dialog>
  );
});
