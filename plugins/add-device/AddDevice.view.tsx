import { BackIcon, SuccessIcon, PhotoIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { addingDevice, addingFailure } from './adding.state.ts';
import styles from './AddDevice.module.css';
import * as adding from '../../events/device-adding.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { declared } from '../../src/core/server/declared.ts';
import { can } from '../../src/core/server/server.ts';
import { identifierOf, identifierProblem } from '../../src/rules/identifier.ts';
import { imeiDigits, imeiIn } from '../../src/rules/imei.ts';
import { CodeScanner } from '../../src/ui/CodeScanner.tsx';
import { useForm } from '../../src/ui/form.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { CATEGORIES, categoryName } from '../../src/ui/device-category.ts';
import { Select } from '../../src/ui/Select.tsx';
import { LONGEST_DEVICE_NAME } from '../../src/core/devices/device-overlay.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { TextField } from '../../src/ui/TextField.tsx';

const LONGEST_PHONE = 40;
const LONGEST_CONTACT = 200;
/** The server's error codes for a tracker's number that have their own text. */
const CODES: ReadonlySet<string> = new Set(['taken', 'yours', 'unknown', 'length', 'checkDigit']);
const wordOf = (code: string) => `addDevice.imei.${CODES.has(code) ? code : 'other'}`;

/**
 * The form to add a tracker. It has fields for identifier and name and, if the server stores them, also for type, phone
 * number and contact person (TRAC-10). The input is validated before it is sent.
 */
const AddForm = view(function AddFormView({ read, publish, t }) {
  const { draft, status, scanning, scanned } = read(addingDevice);
  const { category = '', phone = '', contact = '' } = draft;
  const failure = read(addingFailure);
  const { identifier } = read(declared);
  /**
   * Whether the identifier is an IMEI. Only an IMEI is a number with a check digit, printed on the tracker. Other
   * identifiers can be neither scanned nor checked for typing errors.
   */
  const isNumber = identifier === 'imei';
  const mine = new Set([...read(devices).byId.values()].map(({ imei }) => imei));
  const busy = status === 'sending';
  const hasDetails = can(read, 'deviceDetails');
  const form = useForm({
    fields: {
      imei: (imei: string) => {
        const problem = identifierProblem(imei, identifier);
        if (problem) return isNumber ? `addDevice.imei.${problem.kind}` : `addDevice.free.${problem.kind}`;
        return mine.has(identifierOf(imei, identifier)) ? 'addDevice.imei.yours' : null;
      },
      name: (name: string) => (name.trim().length > LONGEST_DEVICE_NAME ? 'addDevice.nameTooLong' : null),
      category: () => null,
      phone: () => null,
      contact: () => null,
    },
    draft: { category, phone, contact, imei: draft.imei, name: draft.name },
    onPause: (values) => publish(adding.draftKept(values)),
    refused: failure?.fields,
    wordOf,
    busy,
    onSend: ({ imei, name, ...details }) =>
      publish(
        adding.submitted({
          imei: identifierOf(imei, identifier),
          name: name.trim(),
          ...(hasDetails && {
            category: details.category,
            phone: details.phone.trim(),
            contact: details.contact.trim(),
          }),
        }),
      ),
  });
  const digits = imeiDigits(form.values.imei).length;
  const [imeiWrong, nameWrong] = [form.problem('imei'), form.problem('name')];
  return (
    <form {...form.form} className={styles.form}>
      {failure && !failure.fields && (
        <Remark alert>
          {failure.message
            ? t('settings.serverSays', { message: failure.message })
            : t(`failure.${failure.reason}`)}
        </Remark>
      )}
      {!isNumber ? null : scanning ? (
        <div className={styles.scan}>
          <CodeScanner
            label={t('addDevice.scan.label')}
            loadingLabel={t('addDevice.scan.starting')}
            onCode={(code) => publish(adding.codeScanned({ imei: imeiIn(code) }))}
            onProblem={(reason) => publish(adding.scanFailed({ reason }))}
          />
          <Text role="status" tone="muted">
            {t(scanned === 'noNumber' ? 'addDevice.scan.noNumber' : 'addDevice.scan.hint')}
          </Text>
          <Button onClick={() => publish(adding.scanClosed())}>{t('addDevice.scan.stop')}</Button>
        </div>
      ) : (
        <>
          <Button
            icon={PhotoIcon}
            size="large"
            wide
            disabled={busy}
            onClick={() => publish(adding.scanOpened())}
          >
            {t('addDevice.scan.start')}
          </Button>
          {scanned !== null && scanned !== 'noNumber' && (
            <Remark alert>{t(`addDevice.scan.${scanned}`)}</Remark>
          )}
          <Row as="p" gap={3} tone="muted" className={styles.or}>
            {t('addDevice.or')}
          </Row>
        </>
      )}
      <TextField
        {...form.field('imei')}
        readOnly={busy}
        label={t(isNumber ? 'addDevice.imei.label' : 'addDevice.free.label')}
        hint={t(isNumber ? 'addDevice.imei.hint' : 'addDevice.free.hint')}
        error={imeiWrong && t(imeiWrong, { digits })}
        {...(isNumber && {
          inputMode: 'numeric',
          end: <Text as="span" tone="muted" numeric>{`${digits}/15`}</Text>,
        })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('name')}
        readOnly={busy}
        label={t('addDevice.name')}
        hint={t('addDevice.nameHint')}
        error={nameWrong && t(nameWrong)}
        autoComplete="off"
      />
      {hasDetails && (
        <>
          <Select
            name="category"
            label={t('deviceManagement.details.category')}
            options={['', ...CATEGORIES].map((value) => ({
              value,
              label: value === '' ? t('deviceManagement.details.noCategory') : categoryName(value, t),
            }))}
            value={form.values.category}
            onChange={(value) => form.change('category', value)}
            disabled={busy}
          />
          <TextField
            {...form.field('phone')}
            readOnly={busy}
            label={t('deviceManagement.details.phone')}
            hint={t('deviceManagement.details.phoneHint')}
            type="tel"
            autoComplete="off"
            maxLength={LONGEST_PHONE}
          />
          <TextField
            {...form.field('contact')}
            readOnly={busy}
            label={t('deviceManagement.details.contact')}
            autoComplete="off"
            maxLength={LONGEST_CONTACT}
          />
        </>
      )}
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {t('addDevice.add')}
      </Button>
    </form>
  );
});

const STEPS = ['charge', 'switchOn', 'outdoors', 'wait'] as const;
const CHECKS = ['light', 'sky', 'sim', 'restart', 'help'] as const;

/**
 * The page after a tracker was added. It says how to get the tracker onto the map, and what to check if no position
 * arrives.
 */
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
        <Row as="p" gap={2} className={styles.arrived} role="status" data-now={read(now)}>
          <SuccessIcon size={20} aria-hidden="true" />
          {t('addDevice.arrived')}
        </Row>
      ) : (
        <Row as="p" gap={2} className={styles.arrived} role="status">
          <Spinner size={20} />
          {t('addDevice.waiting')}
        </Row>
      )}
      {!fix && (
        <>
          <Stack as="ol" gap={4} className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <strong>{t(`addDevice.steps.${step}`)}</strong>
                <span>{t(`addDevice.steps.${step}Hint`)}</span>
              </li>
            ))}
          </Stack>
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
      <Row gap={3} align="stretch" wrap>
        <LinkButton href={`/map/device/${id}`} variant="primary" size="large">
          {t('addDevice.toMap')}
        </LinkButton>
        <LinkButton href={`/device-management/${encodeURIComponent(device?.imei ?? '')}`} size="large">
          {t('addDevice.toSettings')}
        </LinkButton>
        <Button variant="quiet" size="large" onClick={() => publish(adding.restarted())}>
          {t('addDevice.another')}
        </Button>
      </Row>
    </>
  );
});

/** The page to add a tracker: first the form, then how to get the tracker onto the map (DEV-02). */
export default view(function AddDeviceView({ read, t }) {
  const { device, reads } = read(addingDevice);
  return (
    <Stack gap={5} packed className={styles.page}>
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
    </Stack>
  );
});
