import { useMemo } from 'react';
import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { view } from '../../src/ui/view.tsx';

/** The choice "as on this device"; no IANA name is empty. */
const BROWSER = '';

/** `America/Argentina/Buenos_Aires` as people read it. */
const readable = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/** Which of the IANA time zones times are shown in; kept with the account. */
export const TimeZone = view(function TimeZoneView({ read, publish, t }) {
  const { success } = read(user).settings;
  const options = useMemo(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: readable(zone) }));
    return [{ value: BROWSER, label: t('settings.timeZoneBrowser', { zone: readable(here) }) }, ...zones];
  }, [t]);
  if (!success) return null;
  return (
    <Combobox
      label={t('settings.timeZone')}
      hint={t('settings.timeZoneHint')}
      emptyText={t('settings.timeZoneNone')}
      openLabel={t('settings.timeZoneOpen')}
      clearLabel={t('map.list.clearSearch')}
      options={options}
      value={success.time_zone ?? BROWSER}
      onChange={(chosen) => {
        const zone = chosen ?? BROWSER; // cleared
        if (zone !== (success.time_zone ?? BROWSER)) publish(settingsWanted(read, { time_zone: zone }));
      }}
    />
  );
});
