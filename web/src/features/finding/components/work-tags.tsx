import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { tagWorks } from '../tagging-store.ts'
import styles from './work-tags.module.css'

/** Tags of a work as links to others with the same tag, and a button to change them. */
export function WorkTags({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { tags = [] } = work
  return (
    <div className={styles.tags} role="group" aria-label={t('finding.tags.of')}>
      <Button look="quiet" size="small" icon={<Tag size={16} aria-hidden />} onClick={() => tagWorks([work])}>
        {t('finding.tags.edit')}
      </Button>
      {tags.map((tag) => (
        <Link key={tag} to="/history" search={{ tag }} className={styles.tag} aria-label={t('finding.tags.show', { tag })}>
          #{tag}
        </Link>
      ))}
    </div>
  )
}
