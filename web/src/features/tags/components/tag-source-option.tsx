import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { addOwnFile, chooseTags, dropOwnFile, loadTags, TAG_TYPES, useTags } from '../store.ts'
import styles from './tag-source-option.module.css'

/** Which tags are offered while a prompt is typed; kept in this browser. */
export function TagSourceOption() {
  const { t } = useTranslation()
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { tagsType, spaces, list } = useTags()

  useEffect(() => void loadTags(), [])

  const add = (file: File | undefined) => {
    if (file) addOwnFile(file).catch(() => notify(t('prompts.tags.failed'), { tone: 'warning', id: 'tags' }))
  }

  return (
    <div className={styles.option}>
      <span aria-hidden>{t('prompts.tags.source')}</span>
      <Choice
        wide
        label={t('prompts.tags.source')}
        value={tagsType}
        describedBy={id}
        options={TAG_TYPES.map((value) => ({ value, label: t(`prompts.tags.types.${value}`) }))}
        onChange={(value) => void chooseTags(value)}
      />
      <p className={styles.hint} id={id} role="status">
        <State />
      </p>
      {tagsType === 'own' && (
        <div className={styles.file}>
          <input
            ref={chooser}
            type="file"
            accept=".csv,text/csv,text/plain"
            hidden
            aria-label={t('prompts.tags.addFile')}
            onChange={(event) => {
              add(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {list?.fileName !== undefined && <span className={styles.fileName}>{list.fileName}</span>}
          <Button onClick={() => chooser.current?.click()}>
            {list?.fileName === undefined ? t('prompts.tags.addFile') : t('prompts.tags.replaceFile')}
          </Button>
          {list?.fileName !== undefined && <Button onClick={() => void dropOwnFile()}>{t('prompts.tags.removeFile')}</Button>}
        </div>
      )}
      {tagsType !== 'none' && (
        <Switch label={t('prompts.tags.spaces')} checked={spaces} onChange={(on) => useTags.setState({ spaces: on })} />
      )}
    </div>
  )
}

function State() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { tagsType, loading, list } = useTags()
  if (tagsType === 'none') return t('prompts.tags.hintNone')
  if (loading) return t('prompts.tags.loading')
  if (!list || list.size === 0)
    return tagsType === 'own' && list?.fileName === undefined ? t('prompts.tags.hintOwn') : t('prompts.tags.empty')
  const size = formatNumber(list.size, language)
  const there = list.starter ? t('prompts.tags.starter', { size }) : t('prompts.tags.loaded', { size })
  return list.damaged === 0 ? there : `${there} ${t('prompts.tags.damaged', { lines: formatNumber(list.damaged, language) })}`
}
