import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../components/cover/cover.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { FormPreview } from '../../generate/public.ts'
import { shownFields, presetValues } from '../draft.ts'
import type { Editor } from '../use-editor.ts'
import styles from './app-preview.module.css'

/** The form that a draft results in, as its users will see it. */
export function AppPreview({ editor, seed }: { editor: Editor; seed: string }) {
  const { t } = useTranslation()
  const { draft, mode, model, properties } = editor
  return (
    <section className={styles.preview} aria-label={t('apps.editor.preview')}>
      <h2 className={styles.title}>{t('apps.editor.preview')}</h2>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span className={styles.cover}>
            <Cover src={draft.cover} seed={seed} />
          </span>
          <div className={styles.words}>
            <p className={styles.name} data-empty={draft.name.trim() === '' || undefined}>
              {draft.name.trim() || t('apps.editor.previewName')}
            </p>
            <p className={styles.description}>{draft.description}</p>
          </div>
        </div>
        {mode && model && properties ? (
          <Suspense fallback={<Waiting />}>
            <FormPreview
              key={`${mode.id} ${model.model}`}
              mode={mode}
              model={model}
              properties={shownFields(draft, properties)}
              settled={presetValues(draft, properties)}
            />
          </Suspense>
        ) : editor.models?.length === 0 ? (
          <p className={styles.none}>{t('apps.editor.previewNone')}</p>
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height={116} />
      <Skeleton height={76} />
      <Skeleton height={48} />
    </div>
  )
}
