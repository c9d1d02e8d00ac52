import { Film as FilmIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { formatClock } from '../../../lib/clock.ts'
import { lengthOf } from '../settings.ts'
import { cancel, run, useConverter } from '../store.ts'
import { PictureField } from './picture-field.tsx'
import { ResultPanel } from './result-panel.tsx'
import { SettingsFields } from './settings-fields.tsx'
import styles from './converter.module.css'

/** A row of pictures on the left, their film on the right; below on a phone. Needs the texts of `converter` and `media`. */
export function Converter() {
  const { t } = useTranslation()
  const { pictures, settings, run: current } = useConverter()
  const length = lengthOf(pictures.length, settings)
  const running = current.state === 'running'
  return (
    <div className={styles.converter}>
      <section className={styles.panel} aria-labelledby="converter-title">
        <div className={styles.fields}>
          <header className={styles.head}>
            <h1 id="converter-title">{t('converter.title')}</h1>
            <p>{t('converter.lead')}</p>
          </header>
          <PictureField disabled={running} />
          <SettingsFields disabled={running} />
        </div>
        <div className={styles.bar}>
          {running ? (
            <Button size="large" wide onClick={cancel}>
              {t('common.cancel')}
            </Button>
          ) : (
            <Button look="primary" size="large" wide icon={<FilmIcon size={18} aria-hidden />} onClick={() => void run()}>
              {t('converter.run')}
            </Button>
          )}
          <p className={styles.length}>
            <span>{t('converter.duration', { time: formatClock(length.seconds) })}</span>
            <span>{t('converter.frames', { count: length.frames })}</span>
          </p>
        </div>
      </section>
      <ResultPanel />
    </div>
  )
}
