import * as importEvents from '../../events/imports.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { CloseIcon, PauseIcon, PlayIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Text } from '../../src/ui/Layout.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { view } from '../../src/ui/view.tsx';
import { imports } from './imports.state.ts';
import styles from './TrackImport.module.css';

const PACES = ['0', '1', '10', '60', '300'] as const;

/** The tracks that drive now, each with its pace. */
export const DrivenTracks = view(function DrivenTracksView({ read, publish, t }) {
  return (
    <ul className={styles.driven} aria-label={t('trackImport.driven')}>
      {read(imports).driven.map(({ device, factor }) => {
        const name = read(deviceBy(device))?.name ?? '…';
        const pace = PACES.find((each) => Number(each) === factor) ?? '1';
        return (
          <li key={device}>
            <Text as="span" weight="medium" clip className={styles.drivenName}>
              {name}
            </Text>
            <IconButton
              icon={factor === 0 ? PlayIcon : PauseIcon}
              label={t(factor === 0 ? 'trackImport.resume' : 'trackImport.pause', { name })}
              onClick={() => publish(importEvents.factorChosen({ device, factor: factor === 0 ? 10 : 0 }))}
            />
            <Select
              variant="quiet"
              label={t('trackImport.pace')}
              value={pace}
              options={PACES.map((value) => ({
                value,
                label: value === '0' ? t('trackImport.paused') : `×${value}`,
              }))}
              onChange={(value) => publish(importEvents.factorChosen({ device, factor: Number(value) }))}
            />
            <IconButton
              icon={CloseIcon}
              label={t('trackImport.remove', { name })}
              onClick={() => publish(importEvents.playRemoved({ device }))}
            />
          </li>
        );
      })}
    </ul>
  );
});
