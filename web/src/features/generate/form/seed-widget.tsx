import { Dices, LockOpen } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './seed-widget.module.css'

/** An empty field means a random seed for each run; a number is kept until it is removed. */
export function SeedWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const { minimum = 0, maximum = 2 ** 32 - 1 } = property
  const seed = typeof value === 'number' ? value : undefined
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <div className={styles.line}>
        <NumberInput
          id={id}
          value={seed}
          minimum={minimum}
          maximum={maximum}
          placeholder={t('generate.randomSeed')}
          invalid={problem !== undefined}
          describedBy={describedBy(id, { hint, problem })}
          onChange={(next) => onChange(next)}
        />
        <IconButton
          look="framed"
          label={t('generate.rollSeed')}
          icon={<Dices aria-hidden />}
          onClick={() => onChange(minimum + Math.floor(Math.random() * (maximum - minimum + 1)))}
        />
        <IconButton
          look="framed"
          label={t('generate.freeSeed')}
          icon={<LockOpen aria-hidden />}
          disabled={seed === undefined}
          onClick={() => onChange(undefined)}
        />
      </div>
    </FieldShell>
  )
}
