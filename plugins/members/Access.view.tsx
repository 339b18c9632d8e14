import { deviceBy } from '../../src/core/devices/devices.ts';
import { now } from '../../src/core/app/clock.ts';
import { members } from './members.state.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { formatAge } from '../../src/ui/format.ts';
import { GroupIcon } from '../../src/ui/icons.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { Remark, Section } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { ForeignAccess } from './ForeignAccess.tsx';
import { accessIsKnown, linksTo, whoSees } from './members-page.state.ts';
import { MissingAccess } from './MissingAccess.tsx';
import { whoPath } from './place.ts';
import { PauseState } from './PauseState.tsx';

/**
 * The section of a device's panel about sharing (MEM-02). For the user's own device: who can see it, who viewed it last, and
 * the pause. For another user's device: its owner.
 */
export default view<{ device: number }>(function AccessView({ read, t, language }, { device: id }) {
  const device = read(deviceBy(id));
  if (!device) return null;
  if (device.access)
    return (
      <Section title={t('members.shared.section')}>
        <ForeignAccess device={device} />
      </Section>
    );
  const count = whoSees(read, id).length;
  const links = linksTo(read, id).length;
  const last = read(members).looks?.find((look) => look.device === id);
  const who = [
    ...(count > 0 ? [t('members.sharing.people', { count })] : []),
    ...(links > 0 ? [t('members.sharing.links', { count: links })] : []),
  ];
  const isKnown = read(accessIsKnown);
  const looked =
    last &&
    t('members.looks.last', {
      name: last.name || t('members.who.namelessLink'),
      age: formatAge(read(now) - last.at, language),
    });
  const said = [
    ...(who.length === 0 && isKnown ? [t('members.sharing.nobody')] : who),
    ...(looked ? [looked] : []),
  ];
  return (
    <Section title={t('members.who.heading')}>
      {said.length > 0 && <Remark>{said.join(' · ')}</Remark>}
      <MissingAccess />
      <Row gap={2} wrap>
        {(who.length > 0 || !isKnown) && <PauseState device={device} />}
        <LinkButton icon={GroupIcon} href={whoPath(id)}>
          {t('members.sharing.see')}
        </LinkButton>
      </Row>
    </Section>
  );
});
