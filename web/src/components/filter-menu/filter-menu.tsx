import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../menu/menu.tsx'
import styles from './filter-menu.module.css'

interface Props {
  readonly label: string
  /** Label of the item that clears the filter. */
  readonly any: string
  readonly value: string | undefined
  /** `end`: shown after the label, such as a count. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly end?: string }[]
  /** Label of a chosen value that is not among the options. */
  readonly labelOf?: (value: string) => string
  readonly onChoose: (value: string | undefined) => void
}

/** Filters a list by one value of a property. */
export function FilterMenu({ label, any, value, options, labelOf = (one) => one, onChoose }: Props) {
  const { t } = useTranslation()
  const chosen = value === undefined ? undefined : (options.find((option) => option.value === value)?.label ?? labelOf(value))
  return (
    <Menu
      label={label}
      width={260}
      placement="below start"
      target={(button) => (
        <button type="button" className={styles.button} data-chosen={value !== undefined || undefined} {...button}>
          <span className={styles.name}>{chosen === undefined ? label : t('common.labelled', { label, value: chosen })}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      <MenuItem chosen={value === undefined} onSelect={() => onChoose(undefined)}>
        {any}
      </MenuItem>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          chosen={option.value === value}
          end={option.end !== undefined && <span className={styles.end}>{option.end}</span>}
          onSelect={() => onChoose(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
