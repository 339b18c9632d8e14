import { useState } from 'react';
import type { DeviceDetail } from '../../../events/admin-devices.ts';
import * as adminDevices from '../../../events/admin-devices.ts';
import { imeiDigits, imeiProblem } from '../../../src/rules/imei.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './AdminDevices.module.css';

/** `keyOf`: the name of a wish for this device; the same wish, pressed again after no answer, has the same. */
type About = { device: DeviceDetail; keyOf: (wish: unknown) => string; onClose: () => void };

/** Another tracker takes the place of this one: first its number, then a question that names both. */
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

/** The set-up of a tracker starts again: says what is lost. */
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
      <ul className={styles.points}>
        {['lost', 'kept'].map((each) => (
          <li key={each}>{t(`adminDevices.reset.${each}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
});
