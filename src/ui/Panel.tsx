import { classes } from './classes.ts';
import { Stack, type StackProps } from './Layout.tsx';
import styles from './Panel.module.css';

interface PanelProps extends StackProps {
  /** True if the panel has a shadow, as a card on a plain page. */
  raised?: boolean | undefined;
}

/** A stack on a ground of its own with round corners. */
export function Panel({ raised, className, ...props }: PanelProps) {
  return <Stack {...props} className={classes(styles.panel, raised && styles.raised, className)} />;
}
