import { BackIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { addingDevice } from './adding.state.ts';
import { AddForm } from './AddForm.tsx';
import styles from './AddDevice.module.css';
import { SetUp } from './SetUp.tsx';

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
