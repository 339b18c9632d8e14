import * as servers from '../../events/servers.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CardPage } from '../../src/ui/CardPage.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { useForm } from '../../src/ui/form.ts';
import { AlarmIcon, LanguageIcon } from '../../src/ui/icons.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { serverChoice } from './server-choice.state.ts';
import styles from './ServerChoice.module.css';

/** The page that calls the server. Its protocol and host determine which servers the browser allows. */
type AskingPage = { readonly protocol: string; readonly hostname: string };

type TypedAddress =
  /** The possible addresses of the server, in the order in which they are tried. */
  | { readonly ok: true; readonly bases: readonly string[] }
  | { readonly ok: false; readonly why: 'missing' | 'malformed' | 'withPassword' | 'notSecure' | 'mixed' };

/** For a typed server address, at most this many possible addresses are tried. */
const MOST = 8;
/** The port of a Traccar server without a proxy. */
const TRACCAR_PORT = 8082;
/** Path endings that are removed from a server address, because users copy them from the browser's address bar. */
const PAGES = /\/(api(\/.*)?|login\/?|index\.html|settings(\/.*)?|reports(\/.*)?)$/;

/**
 * Parses what the user typed as the address of a server (SRV-06). Plain http is allowed only for the page's own
 * host and the local network: elsewhere the password could be intercepted.
 */
export function serverAddress(typed: string, page: AskingPage): TypedAddress {
  const text = typed.trim();
  if (text === '') return { ok: false, why: 'missing' };
  const [, scheme] = /^([a-z][\w+.-]*):\/\//i.exec(text) ?? [];
  const url = urlOf(scheme === undefined ? `https://${text}` : text);
  if (!url || /\s/.test(text)) return { ok: false, why: 'malformed' };
  if (url.username !== '' || url.password !== '') return { ok: false, why: 'withPassword' };
  const { hostname, host } = url;
  const isNear = isLocalHost(hostname) || hostname === page.hostname;
  const isPlain = url.protocol === 'http:';
  if (isPlain && !isNear) return { ok: false, why: 'notSecure' };
  // A page loaded by https may call a server by plain http only if the server runs on the user's own machine.
  const mayCallPlain = isNear && (page.protocol !== 'https:' || isOwnMachine(hostname));
  if (isPlain && !mayCallPlain) return { ok: false, why: 'mixed' };
  const origins = scheme === undefined ? [`https://${host}`] : [url.origin];
  if (scheme === undefined && mayCallPlain) {
    origins.push(`http://${host}`);
    if (url.port === '') origins.push(`http://${host}:${TRACCAR_PORT}`);
  }
  const paths = pathsOf(url.pathname);
  return {
    ok: true,
    bases: origins.flatMap((origin) => paths.map((path) => origin + path)).slice(0, MOST),
  };
}

function urlOf(text: string): URL | null {
  if (text.length > 2_000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.hostname) ? url : null;
}

/**
 * Returns the paths at which the server may be: the typed folder, and the root, because the user may have copied
 * the address of a page.
 */
function pathsOf(pathname: string): readonly string[] {
  const parts = pathname
    .replace(PAGES, '')
    .split('/')
    .filter((part) => part !== '');
  const folder = parts.map((part) => `/${part}`).join('');
  return folder === '' ? [''] : [folder, ''];
}

const isOwnMachine = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether a host name or IP number belongs to the local network (RFC 1918, 3927, 4193, 6762, 8375). */
export function isLocalHost(hostname: string): boolean {
  if (isOwnMachine(hostname)) return true;
  if (hostname.startsWith('[')) return /^\[f(?:[cd]..|e[89ab].):/.test(hostname);
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(hostname);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    return (
      first === 10 ||
      (first === 172 && second >= 16 && second <= 31) ||
      (first === 192 && second === 168) ||
      (first === 169 && second === 254)
    );
  }
  return !hostname.includes('.') || /\.(local|lan|home\.arpa|internal)$/.test(hostname);
}

/** The page to choose a server by its address, which is checked before the user types a password (SRV-06). */
export default view(function ServerChoiceView({ read, publish, t }) {
  const { page, now, hasServer, status, refused } = read(serverChoice);
  const busy = status === 'checking' || status === 'found';
  const form = useForm({
    fields: {
      address(typed) {
        const found = serverAddress(typed, page);
        return found.ok ? null : `serverChoice.wrong.${found.why}`;
      },
    },
    draft: { address: now },
    busy,
    onSend({ address }) {
      const found = serverAddress(address, page);
      if (found.ok) publish(servers.checkAsked({ bases: [...found.bases] }));
    },
  });
  const wrong = form.problem('address');
  return (
    <CardPage
      title={t('serverChoice.title')}
      lead={t('serverChoice.lead')}
      back={hasServer ? { href: '/login', label: t('serverChoice.back'), target: '_top' } : undefined}
    >
      <Stack as="form" {...form.form} gap={4}>
        <TextField
          {...form.field('address')}
          icon={LanguageIcon}
          label={t('serverChoice.address')}
          hint={t('serverChoice.hint')}
          error={wrong && t(wrong)}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div role="alert" className={styles.region}>
          {status === 'refused' && refused && (
            <Stack gap={3} tone="danger" className={styles.problem}>
              <AlarmIcon size={18} aria-hidden="true" />
              <p>{t(`serverChoice.refused.${refused.why}`, { host: refused.host })}</p>
            </Stack>
          )}
          {status === 'notKept' && (
            <Stack gap={3} tone="danger" className={styles.problem}>
              <AlarmIcon size={18} aria-hidden="true" />
              <p>{t('serverChoice.notKept')}</p>
            </Stack>
          )}
        </div>
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {t('serverChoice.submit')}
        </Button>
        <div role="status" className={styles.told}>
          {status === 'checking' && <VisuallyHidden>{t('serverChoice.checking')}</VisuallyHidden>}
        </div>
      </Stack>
    </CardPage>
  );
});
