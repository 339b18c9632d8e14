import { Button } from './Button.tsx';
import { DownloadIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';

/** The names of the file formats. They are the same in every language. */
const NAMES = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV', gpx: 'GPX', kml: 'KML' } as const;
type ExportMenuFormat = keyof typeof NAMES;

export interface ExportMenuProps {
  label: string;
  formats: readonly ExportMenuFormat[];
  onPick: (format: ExportMenuFormat) => void;
  disabled?: boolean | undefined;
  /** True if the button shows only an icon, because there is little space. */
  compact?: boolean | undefined;
}

/** A button that opens a menu of file formats for saving. */
export function ExportMenu({ label, formats, onPick, disabled, compact }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        compact ? (
          <IconButton icon={DownloadIcon} label={label} disabled={disabled} data-testid="export" />
        ) : (
          <Button icon={DownloadIcon} disabled={disabled} data-testid="export">
            {label}
          </Button>
        )
      }
      groups={[
        {
          id: 'formats',
          items: formats.map((id) => ({ id, label: NAMES[id], onSelect: () => onPick(id) })),
        },
      ]}
    />
  );
}
