import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { RELEASES } from '../releases.ts'
import styles from './updates.module.css'

/** Changes of each release, the newest first. */
export function Updates() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={styles.page}>
      <h1>{t('shell.titles.updates')}</h1>
      <ol className={styles.list}>
        {RELEASES.map(({ version, date, en, [language]: notes = en }) => (
          <li key={version} className={styles.release}>
            <header className={styles.head}>
              <h2>{version}</h2>
              <time dateTime={date} className={styles.date}>
                {date}
              </time>
            </header>
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
