import type { Collection } from '@stipple/core/contract/collections'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderPlus, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { droppedWorks, holdsWorks } from '../../history/public.ts'
import { changeWorks } from '../actions.ts'
import { nameCollection } from '../collect-store.ts'
import { collectionsQuery } from '../queries.ts'
import { Cover } from './cover.tsx'
import styles from './collection-strip.module.css'

/** The member's collections in a row; works can be dropped on them. */
export function CollectionStrip() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(collectionsQuery())
  return (
    <nav className={styles.strip} data-scrolls aria-label={t('collections.title')}>
      {data.map((collection) => (
        <Item key={collection.id} collection={collection} />
      ))}
      <Button look="quiet" size="small" icon={<FolderPlus size={16} aria-hidden />} onClick={() => nameCollection()}>
        {t('collections.new')}
      </Button>
    </nav>
  )
}

function Item({ collection }: { collection: Collection }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const [over, setOver] = useState(false)
  const { id, name, count, link } = collection
  return (
    <Link
      to="/history"
      search={{ collection: id }}
      className={styles.item}
      data-over={over || undefined}
      draggable={false}
      onDragOver={(event) => {
        if (!holdsWorks(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const add = droppedWorks(event)
        if (add.length > 0) void changeWorks(queries, collection, { add })
      }}
    >
      <Cover collection={collection} />
      <span className={styles.words}>
        <span className={styles.name}>{over ? t('collections.drop', { name }) : name}</span>
        <span className={styles.count}>
          {t('collections.count', { count, replace: { count: formatNumber(count, language) } })}
          {link !== undefined && <Link2 size={12} aria-label={t('collections.share')} />}
        </span>
      </span>
    </Link>
  )
}
