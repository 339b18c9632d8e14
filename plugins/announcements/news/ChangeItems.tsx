import type { Release } from '../../../events/news.ts';
import { Text } from '../../../src/ui/Layout.tsx';

/** The changes of a version as the items of a list, in the change log and below the newest update. */
export const ChangeItems = ({ changes }: Pick<Release, 'changes'>) =>
  changes.map(({ title, text }, index) => (
    <li key={index}>
      {title && <strong>{title}</strong>}
      {text && <Text tone="muted">{text}</Text>}
    </li>
  ));
