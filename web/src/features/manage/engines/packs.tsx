import type { Reply } from '@stipple/core/contract/client'
import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { enginesQuery } from '../queries.ts'
import { useChangePack } from '../use-change-pack.ts'
import styles from '../components/list.module.css'

/** Packs of the built-in engines, which can be downloaded and deleted on all machines. */
export function Packs() {
  const { t } = useTranslation()
  const { data } = useQuery(enginesQuery)
  if (!data) return null
  return (
    <>
      <h2>{t('manage.engines.packs')}</h2>
      <p className={styles.soft}>{t('manage.engines.packsLead')}</p>
      <ul aria-label={t('manage.engines.packs')}>
        {data.packs.map((pack) => (
          <PackLine key={pack.id} pack={pack} />
        ))}
      </ul>
    </>
  )
}

function PackLine({ pack }: { pack: Reply<'GET /api/manage/engines'>['data']['packs'][number] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { change, isPending } = useChangePack()
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p className={styles.facts}>
          <span className={styles.state} data-tone={pack.state === 'ready' ? 'good' : pack.state === 'failed' ? 'bad' : 'calm'}>
            {t(`manage.engines.states.${pack.state}`)}
          </span>
          <span>{formatBytes(pack.bytes)}</span>
          {!pack.permissive && <span>{t('manage.engines.copyleft')}</span>}
        </p>
        <p className={styles.name}>{localize(pack.name, language)}</p>
        <p className={styles.soft}>{pack.licence}</p>
      </div>
      <div className={styles.actions}>
        {pack.state === 'ready' ? (
          <Button size="small" look="quiet" disabled={isPending} onClick={() => change(pack, 'remove')}>
            {t('manage.engines.remove')}
          </Button>
        ) : (
          <Button size="small" disabled={isPending || pack.state === 'fetching'} onClick={() => change(pack, 'install')}>
            {t('manage.engines.install')}
          </Button>
        )}
      </div>
    </li>
  )
}
