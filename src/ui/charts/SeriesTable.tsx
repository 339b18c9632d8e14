import type { SeriesChartProps } from './SeriesChart.tsx';
import styles from './SeriesChart.module.css';

/** The chart once more, for those who read rather than look. */
export function SeriesTable({ label, categories, series, table, formatValue, unknown }: SeriesChartProps) {
  return (
    <details className={styles.details}>
      <summary>{table.open}</summary>
      <div className={styles.scroll}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{table.category}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two categories may be called alike
              <tr key={i}>
                <th scope="row">{category}</th>
                {series.map(({ name, values }) => {
                  const value = values[i] ?? null;
                  return <td key={name}>{value === null ? unknown : formatValue(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
