import { useTranslation } from 'react-i18next'
import { BASE } from '../../../lib/base.ts'
import styles from './rating-guide.module.css'

/** Ratings with example drawings by the built-in illustrator; a covered one as others see it. */
const RATINGS = [
  { id: 'everyone', pictures: ['ballerina', 'samurai', 'fisherman'], covered: false },
  { id: 'covered', pictures: ['mermaid'], covered: true },
  { id: 'hidden', pictures: [], covered: false },
  { id: 'refused', pictures: [], covered: false },
] as const

/** Meaning of each rating, with examples, for publishers and moderators. */
export function RatingGuide() {
  const { t } = useTranslation()
  return (
    <details className={styles.guide}>
      <summary>{t('community.ratings.title')}</summary>
      <dl className={styles.ratings}>
        {RATINGS.map(({ id, pictures, covered }) => (
          <div key={id}>
            <dt className={styles.name}>{t(`community.ratings.${id}`)}</dt>
            <dd>
              <p className={styles.text}>{t(`community.ratings.${id}Text`)}</p>
              {pictures.length > 0 && (
                <div className={styles.pictures} data-covered={covered || undefined}>
                  {pictures.map((name) => (
                    <span key={name} className={styles.picture}>
                      <img src={`${BASE}/examples/300/${name}.avif`} alt="" width={72} height={72} loading="lazy" />
                    </span>
                  ))}
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
