import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import styles from './engines.module.css'

export interface Place {
  readonly name: string
  readonly slots: number
  /** Only shown if given. */
  readonly weight?: number
  /** Daily limit of spending, null for none; only shown if given. */
  readonly daily_budget?: number | null
}

interface Props {
  readonly place: Place
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (place: Place) => void
}

/** Name of an engine, and its number of slots. */
export function PlaceFields({ place, problems, onChange }: Props) {
  const { t } = useTranslation()
  const [slots, weight, budget] = [useId(), useId(), useId()]
  const spending = { hint: t('engines.connect.budgetHint'), problem: problems['daily_budget'] }
  const weighed = { hint: t('engines.connect.weightHint'), problem: problems['weight'] }
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('engines.connect.name')}
        hint={t('engines.connect.nameHint')}
        problem={problems['name']}
        required
        maxLength={80}
        value={place.name}
        onChange={(event) => onChange({ ...place, name: event.target.value })}
      />
      <FieldShell id={slots} label={t('engines.connect.slots')} problem={problems['slots']}>
        <NumberInput
          id={slots}
          value={place.slots}
          minimum={1}
          maximum={1000}
          describedBy={describedBy(slots, { problem: problems['slots'] })}
          onChange={(value = 1) => onChange({ ...place, slots: value })}
        />
      </FieldShell>
      {place.weight !== undefined && (
        <FieldShell id={weight} label={t('engines.connect.weight')} {...weighed}>
          <NumberInput
            id={weight}
            value={place.weight}
            minimum={1}
            maximum={100}
            describedBy={describedBy(weight, weighed)}
            onChange={(value = 1) => onChange({ ...place, weight: value })}
          />
        </FieldShell>
      )}
      {place.daily_budget !== undefined && (
        <FieldShell id={budget} label={t('engines.connect.budget')} {...spending}>
          <NumberInput
            id={budget}
            value={place.daily_budget ?? undefined}
            minimum={0}
            maximum={1_000_000}
            step={0.01}
            describedBy={describedBy(budget, spending)}
            onChange={(value) => onChange({ ...place, daily_budget: value ?? null })}
          />
        </FieldShell>
      )}
    </div>
  )
}
