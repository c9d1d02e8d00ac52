import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import type { SortKey, Sorting } from '../sort.ts'
import input from '../../../components/field/input.module.css'
import styles from './network.module.css'

interface Props {
  readonly keys: readonly SortKey[]
  readonly sorting: Sorting
  readonly onChange: (sorting: Sorting) => void
}

/** Criterion and direction of a list. */
export function SortBar({ keys, sorting, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { key, isAscending } = sorting
  const direction = t(isAscending ? 'network.sort.up' : 'network.sort.down')
  const Icon = isAscending ? ArrowUp : ArrowDown
  return (
    <div className={styles.sort}>
      <label className={styles.soft} htmlFor={id}>
        {t('network.sort.label')}
      </label>
      <select
        id={id}
        className={input.input}
        value={key}
        onChange={(event) => onChange({ key: keys.find((one) => one === event.target.value) ?? key, isAscending: false })}
      >
        {keys.map((one) => (
          <option key={one} value={one}>
            {t(`network.sort.${one}`)}
          </option>
        ))}
      </select>
      <Button
        size="small"
        look="quiet"
        aria-label={direction}
        title={direction}
        onClick={() => onChange({ key, isAscending: !isAscending })}
      >
        <Icon size={16} aria-hidden />
      </Button>
    </div>
  )
}
