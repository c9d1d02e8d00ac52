import type { PromptLibrary } from '@stipple/core/contract/prompts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SHOWN, searchLibrary } from '../search.ts'
import { Chips } from './chips.tsx'
import styles from './results.module.css'

interface Props {
  readonly library: PromptLibrary
  readonly text: string
  readonly onOpen: (category: string, group: string) => void
}

/** Words found in the whole library, by group; each heading links to its group. */
export function Results({ library, text, onOpen }: Props) {
  const { t } = useTranslation()
  const { count, found } = useMemo(() => searchLibrary(library, text), [library, text])
  return (
    <div className={styles.results}>
      <p className={count === 0 ? styles.none : styles.count} role="status">
        {count === 0 && t('prompts.library.none', { text })}
        {count > 0 && count <= MAX_SHOWN && t('prompts.library.found', { count })}
        {count > MAX_SHOWN && t('prompts.library.foundMore', { count, shown: MAX_SHOWN })}
      </p>
      {count === 0 && <p className={styles.hint}>{t('prompts.library.noneHint')}</p>}
      {found.map(({ category, group, entries }) => (
        <section key={`${category.id} ${group.id}`} className={styles.place}>
          <h3 className={styles.heading}>
            <button
              type="button"
              className={styles.link}
              aria-label={t('prompts.library.openGroup', { category: category.name, group: group.name })}
              onClick={() => onOpen(category.id, group.id)}
            >
              {category.name} <span aria-hidden>·</span> {group.name}
            </button>
          </h3>
          <Chips label={`${category.name}, ${group.name}`} entries={entries} />
        </section>
      ))}
    </div>
  )
}
