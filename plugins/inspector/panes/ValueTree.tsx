import { useState } from 'react';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { MOST_CHILDREN, type Table, type ValueNode } from '../bench/value-nodes.ts';
import styles from './ValueTree.module.css';

type ValueTreeProps = {
  label: string;
  nodes: readonly ValueNode[];
  /** How many levels of the tree are open at first. */
  open?: number;
};

/**
 * Shows a value as a tree. Texts are always plain text, secrets are shown as placeholders, and columns take one line
 * until expanded.
 */
export const ValueTree = view<ValueTreeProps>(function ValueTreeView(_, { label, nodes, open = 1 }) {
  return (
    <ul className={styles.tree} aria-label={label}>
      {nodes.map((node) => (
        <Node key={node.key} node={node} open={open} />
      ))}
    </ul>
  );
});

const Node = view<{ node: ValueNode; open: number }>(function NodeView(_, { node, open }) {
  const [isOpen, setOpen] = useState(open > 0 && node.size > 0 && node.size <= 30);
  const hasMore = node.size > 0 || node.table !== undefined || node.whole !== undefined;
  const name = (
    <>
      <Text as="span" tone="accent" anywhere fixed className={styles.key}>
        {node.key}
      </Text>
      <Text as="span" anywhere shrink className={styles.value} data-kind={node.kind}>
        {isOpen && node.whole ? node.whole : node.text}
      </Text>
    </>
  );
  return (
    <li>
      {hasMore ? (
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {name}
        </button>
      ) : (
        <div className={styles.line}>{name}</div>
      )}
      {isOpen && node.table && <TableOf table={node.table} label={node.key} />}
      {isOpen && node.size > 0 && (
        <ul className={styles.tree}>
          {node.children().map((each, i) => (
            // Different keys of a map may have the same text, so the React key also has the index.
            // oxlint-disable-next-line react/no-array-index-key -- a payload never changes
            <Node key={`${i} ${each.key}`} node={each} open={open - 1} />
          ))}
          {node.size > MOST_CHILDREN && (
            <li className={styles.more}>
              <More count={node.size - MOST_CHILDREN} />
            </li>
          )}
        </ul>
      )}
    </li>
  );
});

/** Says how many more children of a tree node are not shown. */
const More = view<{ count: number }>(function MoreView({ t, language }, { count }) {
  return <>{t('inspector.more', { count, number: formatNumber(count, language) })}</>;
});

const MOST_ROWS = 100;

const TableOf = view<{ table: Table; label: string }>(function TableView(_, { table, label }) {
  const rows = Array.from({ length: Math.min(MOST_ROWS, table.rows) }, (_, i) => i);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard too
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {table.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>{row}</td>
              {table.names.map((name) => (
                <td key={name}>{String(table.cell(name, row))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows > MOST_ROWS && (
        <p className={styles.more}>
          <More count={table.rows - MOST_ROWS} />
        </p>
      )}
    </div>
  );
});
