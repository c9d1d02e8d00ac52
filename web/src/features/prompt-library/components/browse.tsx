import type { PromptLibrary } from '@stipple/core/contract/prompts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { chooseCategory, chooseGroup, usePromptSelection } from '../store.ts'
import { Chips } from './chips.tsx'
import { GroupList } from './group-list.tsx'
import styles from './browse.module.css'

/** Category, group, words. Choosing a category selects its first group. */
export function Browse({ library }: { library: PromptLibrary }) {
  const { t } = useTranslation()
  const state = usePromptSelection()
  const strip = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const category = library.find(({ id }) => id === state.category) ?? library[0]
  const group = category?.groups.find(({ id }) => id === state.group) ?? category?.groups[0]
  useEffect(() => {
    strip.current?.querySelector('input:checked + span')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [category?.id])
  if (!category || !group) return null
  const toTop = () => words.current?.scrollTo({ top: 0 })
  return (
    <>
      <div className={styles.categories} ref={strip}>
        <Choice
          wide
          label={t('prompts.library.category')}
          value={category.id}
          options={library.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            chooseCategory(id)
            toTop()
          }}
        />
      </div>
      <div className={styles.columns}>
        <GroupList
          key={category.id}
          groups={category.groups}
          chosen={group.id}
          onChoose={(id) => {
            chooseGroup(category.id, id)
            toTop()
          }}
        />
        <div className={styles.words} ref={words}>
          <Chips key={`${category.id} ${group.id}`} label={group.name} entries={group.entries} />
        </div>
      </div>
    </>
  )
}
