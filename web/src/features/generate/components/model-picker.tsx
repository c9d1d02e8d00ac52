import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Star } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { cautionText, ModelBadges } from '../../catalogue/public.ts'
import { Dots } from '../../credits/public.ts'
import { rememberModel, turnFavourite, useOptions } from '../../options/public.ts'
import type { Form } from '../form/use-form.ts'
import { ModelName } from './model-name.tsx'
import { useListButton } from './use-list-button.ts'
import styles from './picker.module.css'

const ModelList = lazy(withTexts(['playground'], async () => ({ default: (await import('./model-list.tsx')).ModelList })))

/** The chosen model: name, price in dots, description; a press shows the others. */
export function ModelPicker({ form }: { form: Form }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const { anchor, open, close, button } = useListButton()
  const favourites = useOptions((options) => options.favouriteModels)
  const { model, models } = form
  if (!models) return form.failed ? null : <Skeleton height={60} />
  if (!model) return <p className={styles.none}>{t('generate.noModel')}</p>

  const hint = cautionText(t, model)
  const choose = (chosen: string) => {
    close()
    rememberModel(chosen)
    form.chooseModel(chosen)
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: form.mode.id, model: chosen } })
  }
  return (
    <FieldShell id={id} as="group" label={t('generate.model')} hint={hint}>
      <div className={styles.picked}>
        <button {...button} className={styles.model} aria-describedby={describedBy(id, { hint })}>
          <span className={styles.text}>
            <span className="visually-hidden">{t('generate.modelLabel')}</span>
            <ModelName label={model.label} />
          </span>
          <ModelBadges model={model} />
          <span className={styles.cost}>
            <Dots count={model.cost} />
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </button>
        {models.length > 1 && (
          <IconButton
            label={t('generate.favouriteModel')}
            aria-pressed={favourites.includes(model.model)}
            icon={<Star className={styles.star} aria-hidden />}
            onClick={() => turnFavourite(model.model)}
          />
        )}
      </div>
      {open && (
        <Suspense>
          <ModelList anchor={anchor} models={models} chosen={model.model} onChoose={choose} onClose={close} />
        </Suspense>
      )}
    </FieldShell>
  )
}
