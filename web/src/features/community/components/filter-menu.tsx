import { ChevronDown } from 'lucide-react'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import styles from './filter-menu.module.css'

interface Props {
  readonly label: string
  /** The item that takes the choice back. */
  readonly any: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string | undefined) => void
}

/** Narrows the gallery down to one value of something. */
export function FilterMenu({ label, any, value, options, onChoose }: Props) {
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu
      label={label}
      width={240}
      placement="below start"
      target={(button) => (
        <button
          type="button"
          className={styles.button}
          data-chosen={value !== undefined || undefined}
          aria-label={chosen === undefined ? label : `${label}: ${chosen}`}
          {...button}
        >
          <span className={styles.name}>{chosen ?? label}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      <MenuItem chosen={value === undefined} onSelect={() => onChoose(undefined)}>
        {any}
      </MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} chosen={option.value === value} onSelect={() => onChoose(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
