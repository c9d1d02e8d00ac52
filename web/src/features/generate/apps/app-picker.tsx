import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../components/cover/cover.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { cautionText, ModelBadges } from '../../catalogue/public.ts'
import { Dots } from '../../credits/public.ts'
import { ModelName } from '../components/model-name.tsx'
import { useListButton } from '../components/use-list-button.ts'
import type { Form } from '../form/use-form.ts'
import { AppFacts } from './app-facts.tsx'
import styles from './app-picker.module.css'

const ModelList = lazy(withTexts(['playground'], async () => ({ default: (await import('../components/model-list.tsx')).ModelList })))

/** The chosen app: cover, name and price; a click shows the others. */
export function AppPicker({ form }: { form: Form }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { anchor, open, close, button } = useListButton()
  const { app, models = [] } = form
  if (!app) return null
  const { id, name, description, cover, cost } = app.template
  const base = models.find(({ model }) => model === id)
  const caution = base && cautionText(t, base)

  return (
    <div className={styles.app}>
      <button {...button} className={styles.button}>
        <span className={styles.cover}>
          <Cover src={cover} seed={id} />
        </span>
        <span className={styles.text}>
          <span className="visually-hidden">{t('apps.label')}</span>
          <span className={styles.name}>
            <ModelName label={name} />
          </span>
          <span className={styles.cost}>
            <Dots count={cost} />
            {base && <ModelBadges model={base} />}
          </span>
        </span>
        <ChevronsUpDown size={16} aria-hidden />
      </button>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <AppFacts app={app.template} />
      {caution !== undefined && <p className={styles.description}>{caution}</p>}
      {open && (
        <Suspense>
          <ModelList
            anchor={anchor}
            models={models}
            chosen={id}
            label={t('apps.title')}
            search={t('apps.search')}
            onClose={close}
            onChoose={(chosen) => {
              close()
              void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Apps', model: chosen } })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
