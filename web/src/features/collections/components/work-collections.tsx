import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { collectWorks } from '../collect-store.ts'
import { collectionsQuery } from '../queries.ts'
import styles from './work-collections.module.css'

/** Collections of a work, and a button to change them. */
export function WorkCollections({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(collectionsQuery(work.image_id))
  return (
    <div className={styles.collections} role="group" aria-label={t('collections.of')}>
      {data
        .filter(({ holds }) => holds)
        .map(({ id, name }) => (
          <Link key={id} to="/history" search={{ collection: id }} className={styles.name}>
            {name}
          </Link>
        ))}
      <Button look="quiet" size="small" icon={<FolderPlus size={16} aria-hidden />} onClick={() => collectWorks([work])}>
        {t('collections.addShort')}
      </Button>
    </div>
  )
}
