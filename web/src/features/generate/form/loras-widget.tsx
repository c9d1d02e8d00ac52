import { LIMITS } from '@stipple/core/domain/limits'
import { fitsBase, type Lora, readAllLoras, writeLoras } from '@stipple/core/domain/loras'
import { entriesOf } from '@stipple/core/domain/value'
import { Eye, EyeOff, Plus, X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Range } from '../../../components/range/range.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { CutLabel } from './cut-label.tsx'
import { LONGEST_LABEL } from './cut-text.ts'
import { LoraPicture } from './lora-picture.tsx'
import { LoraTriggers } from './lora-triggers.tsx'
import { unfitText } from './unfit-lora.ts'
import { useLoras } from './use-loras.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './loras-widget.module.css'

const LorasDialog = lazy(async () => ({ default: (await import('./loras-dialog.tsx')).LorasDialog }))

const { min: minimum, max: maximum, step } = LIMITS.loras.strength

/** The chosen LoRAs, each with its strength. */
export function LorasWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data: known, isError } = useLoras()
  const loras = readAllLoras(entriesOf(value))
  const { limit = LIMITS.loras.max, base } = property
  const put = (next: readonly Lora[]) => onChange(writeLoras(next))
  const set = (lora: Lora, strength: number | undefined) =>
    put(loras.map((one) => (one === lora ? { ...one, strength: rounded(strength ?? LIMITS.loras.strength.initial) } : one)))
  const turn = (lora: Lora) =>
    put(loras.map((one) => (one === lora ? { id: one.id, strength: one.strength, ...(!one.off && { off: true }) } : one)))
  // Hidden if there are none, as for most members.
  if (loras.length === 0 && !isError && !known?.some((lora) => fitsBase(lora, base))) return null
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={problem}>
      <div role="group" aria-label={label}>
        {loras.length > 0 && (
          <ul className={styles.chosen}>
            {loras.map((lora) => {
              const item = known?.find((one) => one.id === lora.id)
              const name = item?.name ?? lora.id
              const unfit = item && unfitText(item, base, t)
              return (
                <li key={lora.id} className={styles.lora} data-off={lora.off}>
                  <LoraPicture image={item?.image} side={44} />
                  <div className={styles.about}>
                    <span className={styles.name}>
                      <CutLabel label={name} longest={LONGEST_LABEL.lora} />
                      {unfit !== undefined && <span className={styles.unfit}>{unfit}</span>}
                    </span>
                    <LoraTriggers name={name} words={item?.triggers ?? []} />
                    <span className={styles.strength}>
                      <Range
                        label={t('playground.loras.strength', { name })}
                        value={lora.strength}
                        minimum={minimum}
                        maximum={maximum}
                        step={step}
                        onChange={(strength) => set(lora, strength)}
                      />
                      <span className={styles.number}>
                        <NumberInput
                          label={t('playground.loras.strength', { name })}
                          value={lora.strength}
                          minimum={minimum}
                          maximum={maximum}
                          step={step}
                          onChange={(strength) => set(lora, strength)}
                        />
                      </span>
                    </span>
                  </div>
                  <IconButton
                    label={t('playground.loras.use', { name })}
                    aria-pressed={!lora.off}
                    icon={lora.off ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                    onClick={() => turn(lora)}
                  />
                  <IconButton
                    label={t('playground.loras.remove', { name })}
                    icon={<X aria-hidden />}
                    onClick={() => put(loras.filter((one) => one !== lora))}
                  />
                </li>
              )
            })}
          </ul>
        )}
        <Button size="small" icon={<Plus size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('playground.loras.choose')}
        </Button>
      </div>
      {open && (
        <Suspense>
          <LorasDialog title={label} chosen={loras} limit={limit} base={base} onChange={put} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldShell>
  )
}

/** Multiples of 0.05 are not exact in floating point. */
const rounded = (strength: number): number => Math.round(strength * 100) / 100
