import { BackIcon, SuccessIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { addingDevice } from './adding.state.ts';
import { AddForm } from './AddForm.tsx';
import styles from './AddDevice.module.css';
import * as adding from '../../events/device-adding.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';

const STEPS = ['charge', 'switchOn', 'outdoors', 'wait'] as const;
const CHECKS = ['light', 'sky', 'sim', 'restart', 'help'] as const;

/** The tracker is the account's: how it gets onto the map, and what to look at when nothing arrives. */
const SetUp = view<{ id: number }>(function SetUpView({ read, publish, t }, { id }) {
  const device = read(deviceBy(id));
  const fix = read(lastFixOf(id));
  const name = device?.name || t('changes.device');
  return (
    <>
      <header>
        <h1>{t('addDevice.done', { name })}</h1>
        <p className={styles.lead}>{t(fix ? 'addDevice.arrivedLead' : 'addDevice.setUpLead')}</p>
      </header>
      {fix ? (
        <p className={styles.arrived} role="status" data-now={read(now)}>
          <SuccessIcon size={20} aria-hidden="true" />
          {t('addDevice.arrived')}
        </p>
      ) : (
        <p className={styles.arrived} role="status">
          <Spinner size={20} />
          {t('addDevice.waiting')}
        </p>
      )}
      {!fix && (
        <>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <strong>{t(`addDevice.steps.${step}`)}</strong>
                <span>{t(`addDevice.steps.${step}Hint`)}</span>
              </li>
            ))}
          </ol>
          <details className={styles.nothing}>
            <summary>{t('addDevice.nothing')}</summary>
            <ul>
              {CHECKS.map((check) => (
                <li key={check}>{t(`addDevice.checks.${check}`)}</li>
              ))}
            </ul>
          </details>
        </>
      )}
      <div className={styles.actions}>
        <LinkButton href={`/map/device/${id}`} variant="primary" size="large">
          {t('addDevice.toMap')}
        </LinkButton>
        <LinkButton href={`/device-management/${encodeURIComponent(device?.imei ?? '')}`} size="large">
          {t('addDevice.toSettings')}
        </LinkButton>
        <Button variant="quiet" size="large" onClick={() => publish(adding.restarted())}>
          {t('addDevice.another')}
        </Button>
      </div>
    </>
  );
});

/** A tracker is added: which one it is, and then how it gets onto the map (DEV-02). */
export default view(function AddDeviceView({ read, t }) {
  const { device, reads } = read(addingDevice);
  return (
    <div className={styles.page}>
      <a className={styles.back} href="/device-management">
        <BackIcon size={18} aria-hidden="true" />
        {t('addDevice.toDevices')}
      </a>
      {device ? (
        <SetUp id={device.id} />
      ) : (
        <>
          <header>
            <h1>{t('addDevice.title')}</h1>
            <p className={styles.lead}>{t('addDevice.lead')}</p>
          </header>
          <AddForm key={reads} />
        </>
      )}
    </div>
  );
});
