import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { notify } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { blocksQuery, useBlock } from '../people-queries.ts'
import { Portrait } from './portrait.tsx'
import styles from './blocked-list.module.css'

/** Members whom the account has blocked, each with a button that unblocks them. */
export function BlockedList() {
  const { t } = useTranslation()
  const { data: blocked, error, refetch } = useQuery(blocksQuery)
  const block = useBlock()
  if (!blocked && error) return <LoadFailed onRetry={() => void refetch()}>{t('community.block.failed')}</LoadFailed>
  if (!blocked) return <Skeleton height={48} />
  if (blocked.length === 0) return <p className={styles.none}>{t('community.block.none')}</p>
  return (
    <ul className={styles.list}>
      {blocked.map(({ uid, name, avatar, since }) => (
        <li key={uid} className={styles.person}>
          <Portrait author={{ uid, name, ...(avatar !== undefined && { avatar }) }} />
          <div className={styles.text}>
            <bdi className={styles.name}>{name}</bdi>
            <p className={styles.none}>{t('community.block.since', { at: stamp(since) })}</p>
          </div>
          <Button
            size="small"
            look="quiet"
            aria-label={t('community.block.undoNamed', { name })}
            disabled={block.isPending}
            onClick={() =>
              block.mutate({ uid, blocked: false }, { onSuccess: () => notify(t('community.block.undone', { name }), { tone: 'done' }) })
            }
          >
            {t('community.block.undo')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
