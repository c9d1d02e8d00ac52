import type { Measure } from '@stipple/core/contract/moderation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import styles from './measure-list.module.css'

/** Current decisions against the member, each with its appeal or a button for one. */
export function MeasureList({ measures }: { measures: readonly Measure[] }) {
  const { t } = useTranslation()
  const [appealed, setAppealed] = useState<Measure>()
  return (
    <>
      <p className={styles.soft}>{t('community.measures.about')}</p>
      <ul className={styles.list}>
        {measures.map((measure) => (
          <li key={`${measure.kind} ${measure.id}`} className={styles.measure}>
            <div className={styles.text}>
              <p className={styles.name}>{t(`community.measures.${measure.kind}`)}</p>
              <p className={styles.what} dir="auto">
                {measure.text}
              </p>
              <p className={styles.soft}>
                {measure.expires === undefined
                  ? stamp(measure.create_time)
                  : t('community.measures.until', { from: stamp(measure.create_time), until: stamp(measure.expires) })}
              </p>
              {measure.appeal && (
                <p className={styles.soft}>
                  {t(`community.measures.${measure.appeal.state}`)} {measure.appeal.answer}
                </p>
              )}
            </div>
            {!measure.appeal && (
              <Button
                size="small"
                aria-label={t('community.measures.appealNamed', { text: measure.text })}
                onClick={() => setAppealed(measure)}
              >
                {t('community.measures.appeal')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {appealed && <AppealDialog measure={appealed} onClose={() => setAppealed(undefined)} />}
    </>
  )
}
