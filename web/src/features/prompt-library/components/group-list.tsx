import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryGroup } from '../search.ts'
import styles from './group-list.module.css'

interface Props {
  readonly groups: readonly LibraryGroup[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The groups of a category: a column beside the words, or a strip above them on a phone. */
export function GroupList({ groups, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('input:checked + span')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <div ref={list} role="radiogroup" aria-label={t('prompts.library.group')} className={styles.list}>
      {groups.map((group) => (
        <label key={group.id} className={styles.group}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={group.name}
            checked={group.id === chosen}
            onChange={() => onChoose(group.id)}
          />
          <span className={styles.face}>
            {group.name}
            <span className={styles.count}>{group.entries.length}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
