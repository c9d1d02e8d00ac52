import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './facet-menu.module.css'

interface Props {
  readonly label: string
  /** The item that takes the choice back. */
  readonly any: string
  readonly value: string | undefined
  /** Undefined until they are known. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly count: number }[] | undefined
  /** What a chosen value is called that is not among the options. */
  readonly labelOf: (value: string) => string
  readonly onChoose: (value: string | undefined) => void
}

/** Narrows the works down to one value of something, and says how many each value has. */
export function FacetMenu({ label, any, value, options = [], labelOf, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chosen = value === undefined ? undefined : (options.find((option) => option.value === value)?.label ?? labelOf(value))
  if (options.length < 2 && value === undefined) return null
  return (
    <Menu
      label={label}
      width={260}
      placement="below start"
      target={(button) => (
        <button type="button" className={styles.button} data-chosen={value !== undefined || undefined} {...button}>
          <span className={styles.name}>{chosen === undefined ? label : t('gallery.chosen', { label, chosen })}</span>
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
          end={<span className={styles.count}>{formatNumber(option.count, language)}</span>}
          onSelect={() => onChoose(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
