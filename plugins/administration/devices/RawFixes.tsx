import { useState } from 'react';
import * as adminDevices from '../../../events/admin-devices.ts';
import * as mapEvents from '../../../events/map.ts';
import * as navigation from '../../../events/navigation.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { formatMoment, formatPlace } from '../../../src/ui/format.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { CopyIcon, ReloadIcon } from '../../../src/ui/icons.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './AdminDevices.module.css';
import { deviceDetail } from './detail.state.ts';

/** The last fixes of a tracker, just as they were sent: for whoever looks for a fault. */
export const RawFixes = view<{ id: number }>(function RawFixesView(
  { read, publish, copy, t, language },
  { id },
) {
  const [isCopied, setCopied] = useState(false);
  const { raw, rawFailure } = read(deviceDetail);
  const fixes = raw?.id === id ? raw.fixes : null;
  const failure = rawFailure?.id === id ? rawFailure.failure : null;
  const zone = read(timeZoneInUse);
  return (
    <Section
      title={t('adminDevices.raw')}
      end={
        <Row gap={2} wrap>
          <IconButton
            icon={ReloadIcon}
            label={t('adminDevices.reload')}
            onClick={() => publish(adminDevices.detailRequested())}
          />
          {fixes && fixes.length > 0 && (
            <Button
              size="small"
              icon={CopyIcon}
              onClick={() =>
                void copy(`[\n${fixes.map((fix) => fix.raw).join(',\n')}\n]`).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }
            >
              {t(isCopied ? 'adminDevices.copied' : 'adminDevices.copy')}
            </Button>
          )}
        </Row>
      }
    >
      {failure ? (
        <Remark alert>{t(`failure.${failure.reason}`)}</Remark>
      ) : fixes === null ? (
        <Remark>{t('adminTable.loading')}</Remark>
      ) : fixes.length === 0 ? (
        <Remark>{t('adminDevices.noRaw')}</Remark>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={styles.scroller} role="group" aria-label={t('adminDevices.rawSent')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('adminDevices.rawTime')}</th>
                <th scope="col">{t('adminDevices.rawPlace')}</th>
                <th scope="col">{t('adminDevices.rawSent')}</th>
              </tr>
            </thead>
            <tbody>
              {fixes.map(({ at, lat, lng, raw: sent }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a tracker may send the same twice
                <tr key={`${index} ${at}`}>
                  <td className={styles.figure}>{formatMoment(at, language, zone)}</td>
                  <td className={styles.figure}>
                    {lat === null || lng === null ? (
                      '–'
                    ) : (
                      <button
                        type="button"
                        className={styles.place}
                        aria-label={t('adminDevices.onMap', { place: formatPlace(lat, lng) })}
                        onClick={() => {
                          publish(mapEvents.placeMarked({ lat, lng, name: null, by: 'search' }));
                          publish(navigation.linkFollowed({ href: '/map' }));
                        }}
                      >
                        {formatPlace(lat, lng)}
                      </button>
                    )}
                  </td>
                  <td>
                    <code className={styles.sent}>{sent}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
});
