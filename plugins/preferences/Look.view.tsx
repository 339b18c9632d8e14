import type { CustomerChanges } from '../../events/account-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import { LANGUAGES, type Language } from '../../events/session-types.ts';
import { LANGUAGE_NAMES } from '../../src/core/app/languages.ts';
import { customerWanted, settingsWanted } from '../../src/core/session/account-kinds.ts';
import { can } from '../../src/core/server/server.ts';
import { user } from '../../src/core/session/user.ts';
import { settings, unitsInUse, wantedLanguage } from '../../src/core/app/settings.ts';
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../../src/ui/icons.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import { useMemo } from 'react';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';

/**
 * The value of the choice to use this browser's time zone. It cannot clash with a zone, because no IANA name is empty.
 */
const BROWSER = '';

/** Converts a time zone name such as `America/Argentina/Buenos_Aires` to readable form. */
const readable = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/**
 * The time zones to choose from. Browsers leave out UTC and name some zones differently, so UTC and the stored zone are
 * added.
 */
export const zonesOffered = (stored: string): readonly string[] =>
  [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).toSorted();

/** The setting of the IANA time zone in which the app shows times; stored with the account. */
const TimeZone = view(function TimeZoneView({ read, publish, t }) {
  const { success } = read(user).settings;
  const stored = success?.time_zone ?? BROWSER;
  const options = useMemo(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zones = zonesOffered(stored).map((zone) => ({ value: zone, label: readable(zone) }));
    // Names only the city, so that the text fits into the field.
    const city = readable(here.split('/').at(-1) ?? here);
    return [{ value: BROWSER, label: t('settings.timeZoneBrowser', { zone: city }) }, ...zones];
  }, [t, stored]);
  if (!success || !can(read, 'settingsAtServer')) return null;
  return (
    <Combobox
      label={t('settings.timeZone')}
      hint={t('settings.timeZoneHint')}
      emptyText={t('settings.timeZoneNone')}
      openLabel={t('settings.timeZoneOpen')}
      clearLabel={t('map.list.clearSearch')}
      options={options}
      value={stored}
      clearable={stored !== BROWSER}
      onChange={(chosen) => {
        const zone = chosen ?? BROWSER; // null after the user has cleared the field
        if (zone !== stored) publish(settingsWanted(read, { time_zone: zone }));
      }}
    />
  );
});

const TRACE_MINUTES = ['0', '10', '30', '120', '720'] as const;

/**
 * The display settings: language, theme, units, time zone and map; those that belong to the account are stored with
 * it.
 */
export default view(function LookView({ read, publish, t }) {
  const { theme, traceMinutes } = read(settings);
  const customer = read(user).customerData.success;
  const isKept = customer !== null && can(read, 'profile');
  const save = (changes: CustomerChanges) => {
    if (isKept) publish(customerWanted(read, changes));
  };
  const minutes = TRACE_MINUTES.find((each) => Number(each) === traceMinutes) ?? '30';
  return (
    <Stack gap={5} bounded>
      <Select<Language>
        label={t('settings.language')}
        value={read(wantedLanguage)}
        options={[...LANGUAGES]
          .sort((a, b) => LANGUAGE_NAMES[a].localeCompare(LANGUAGE_NAMES[b]))
          .map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChange={(language) => {
          publish(settingsEvents.languageChosen({ language }));
          save({ actlang: language });
        }}
      />
      <Stack gap={2}>
        <Text as="span" size={13} weight="medium">
          {t('settings.theme')}
        </Text>
        <SegmentedControl
          label={t('settings.theme')}
          wide
          value={theme}
          options={[
            { value: 'system', label: t('settings.themes.system'), icon: SystemThemeIcon },
            { value: 'light', label: t('settings.themes.light'), icon: LightThemeIcon },
            { value: 'dark', label: t('settings.themes.dark'), icon: DarkThemeIcon },
          ]}
          onChange={(value) => publish(settingsEvents.themeChosen({ theme: value }))}
        />
      </Stack>
      <Stack gap={2}>
        <Text as="span" size={13} weight="medium">
          {t('settings.units')}
        </Text>
        <SegmentedControl
          label={t('settings.units')}
          wide
          value={read(unitsInUse)}
          options={[
            { value: 'metric', label: t('settings.unitsMetric') },
            { value: 'imperial', label: t('settings.unitsImperial') },
          ]}
          onChange={(units) => {
            publish(settingsEvents.unitsChosen({ units }));
            save({ distanceUnit: units === 'imperial' ? 'mi' : 'km' });
          }}
        />
      </Stack>
      <TimeZone />
      <Select
        label={t('settings.trace')}
        hint={t('settings.traceHint')}
        value={minutes}
        options={TRACE_MINUTES.map((value) => ({
          value,
          label:
            value === '0' ? t('settings.traceOff') : t('settings.traceMinutes', { count: Number(value) }),
        }))}
        onChange={(value) => publish(settingsEvents.traceLengthChosen({ minutes: Number(value) }))}
      />
      {isKept && (
        <Switch
          label={t('settings.snapToRoad')}
          detail={t('settings.snapToRoadHint')}
          checked={customer.snapToRoad}
          onChange={(on) => save({ snapToRoad: on })}
        />
      )}
    </Stack>
  );
});
