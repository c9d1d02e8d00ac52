import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { Dots } from '../../credits/public.ts'
import type { Form } from '../form/use-form.ts'
import styles from './picker.module.css'

const LONGEST_LABEL = 35

/** Which model does it: name, cost in dots, what it is good at. */
export function ModelPicker({ form }: { form: Form }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const { model, models } = form
  if (!models) return <Skeleton height={60} />
  if (!model) return <p className={styles.none}>{t('generate.noModel')}</p>
  return (
    <FieldShell id={id} as="group" label={t('generate.model')}>
      <Menu
        label={t('generate.model')}
        placement="above start"
        width={320}
        target={(button) => (
          <button type="button" className={styles.model} {...button}>
            <span className={styles.text}>
              <span className="unseen">{t('generate.modelLabel')}</span>
              <span className={styles.itemName}>{cut(model.label)}</span>
            </span>
            <span className={styles.cost}>
              <Dots count={model.cost} />
            </span>
            <ChevronsUpDown size={16} aria-hidden />
          </button>
        )}
      >
        {models.map((one) => (
          <MenuItem
            key={one.model}
            chosen={one.model === model.model}
            end={
              <span className={styles.cost}>
                <Dots count={one.cost} />
              </span>
            }
            onSelect={() => {
              form.chooseModel(one.model)
              void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: form.mode.id, model: one.model } })
            }}
          >
            <span className={styles.itemName}>{cut(one.label)}</span>
            <span className={styles.detail}>{one.description}</span>
          </MenuItem>
        ))}
      </Menu>
    </FieldShell>
  )
}

const cut = (label: string): string => {
  const letters = [...label]
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join('')}…` : label
}
