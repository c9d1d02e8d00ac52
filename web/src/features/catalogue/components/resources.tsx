import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsQuery, packsQuery } from '../queries.ts'
import { ModelBadges } from './model-badges.tsx'
import styles from './resources.module.css'

/** Models of this installation, with sources and licences of their weights. */
export function Resources() {
  const { t } = useTranslation()
  const language = useLanguage()
  const models = useQuery(modelsQuery(language))
  const packs = useQuery(packsQuery)
  return (
    <div className={styles.page}>
      <h1>{t('shell.titles.resources')}</h1>
      <p className={styles.lead}>{t('resources.lead')}</p>
      <h2>{t('resources.models')}</h2>
      {models.isPending && <Skeleton height={120} />}
      {models.error && <p role="alert">{errorText(models.error)}</p>}
      <ul className={styles.list}>
        {models.data
          ?.filter(({ modes }) => !modes.includes('Apps'))
          .map((model) => (
            <li key={model.model}>
              <p className={styles.name}>
                {model.label} <ModelBadges model={model} />
              </p>
              <p className={styles.detail}>{model.description}</p>
            </li>
          ))}
      </ul>
      <h2>{t('resources.packs')}</h2>
      <p className={styles.lead}>{t('resources.packsLead')}</p>
      {packs.isPending && <Skeleton height={120} />}
      {packs.error && <p role="alert">{errorText(packs.error)}</p>}
      <ul className={styles.list}>
        {packs.data?.map((pack) => (
          <li key={pack.id}>
            <div className={styles.head}>
              <p className={styles.name}>{localize(pack.label, language)}</p>
              <span className={styles.state} data-state={pack.state}>
                {t(`resources.states.${pack.state}`)}
              </span>
            </div>
            <p className={styles.detail}>
              {pack.licence} · {formatBytes(pack.bytes)} ·{' '}
              {pack.source.startsWith('https://') ? (
                <a href={pack.source} target="_blank" rel="noopener noreferrer">
                  {t('resources.source')}
                </a>
              ) : (
                pack.source
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
