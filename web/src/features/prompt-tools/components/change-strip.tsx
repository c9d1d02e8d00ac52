import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { type Change, isOutdated, isApplied, revertChange, take } from '../change.ts'
import type { PromptForm } from '../prompt-form.ts'
import { ItemRow } from './item-row.tsx'
import styles from './change-strip.module.css'

interface Props {
  readonly form: PromptForm
  readonly change: Change
  readonly onClose: () => void
}

/** Changes made by a tool, old and new, to keep or to undo; several also one by one. */
export function ChangeStrip({ form, change, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const items = change.items.filter((item) => !isOutdated(form, item))
  if (items.length === 0) return null
  const taken = items.filter((item) => isApplied(form, item))
  const isWaiting = change.isStale && taken.length === 0
  const isSingle = change.items.length === 1

  const takeAll = () => {
    for (const item of items) take(form, item)
  }
  const undo = () => {
    for (const item of taken) revertChange(form, item)
    onClose()
  }

  return (
    <section className={styles.strip} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title} role="status">
          {t(isWaiting ? 'prompts.tools.waiting' : `prompts.tools.done.${change.tool}`)}
        </h3>
        <div className={styles.actions}>
          {taken.length < items.length && (
            <Button size="small" onClick={takeAll}>
              {t(isSingle ? 'prompts.tools.take' : 'prompts.tools.takeAll')}
            </Button>
          )}
          {taken.length === 0 ? (
            <Button size="small" look="quiet" onClick={onClose}>
              {t('prompts.tools.leave')}
            </Button>
          ) : (
            <>
              <Button size="small" look="quiet" onClick={undo}>
                {t(isSingle ? 'prompts.tools.undo' : 'prompts.tools.undoAll')}
              </Button>
              <Button size="small" onClick={onClose}>
                {t('prompts.tools.keep')}
              </Button>
            </>
          )}
        </div>
      </header>
      <div className={styles.body}>
        {isWaiting && <p className={styles.soft}>{t('prompts.tools.waitingHint')}</p>}
        {items.map((item) => (
          <ItemRow key={item.fields[0]?.field} form={form} item={item} isAlone={isSingle} />
        ))}
        {change.reasons.length > 0 && (
          <div className={styles.soft}>
            <h4 className="visually-hidden">{t('prompts.tools.reasons')}</h4>
            <ul className={styles.reasons}>
              {change.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
        {change.notes.map((note) => (
          <p key={note} className={styles.soft}>
            {note}
          </p>
        ))}
      </div>
    </section>
  )
}
