import { OPTION_CHOICES } from '@stipple/core/domain/options'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useOptions } from '../../options/public.ts'
import { addCustomFile, chooseTags, dropCustomFile, loadTags, useTags } from '../store.ts'
import styles from './tag-source-option.module.css'

/** The source of tags offered while a prompt is typed. */
export function TagSourceOption() {
  const { t } = useTranslation()
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { tagsType, tagSpaces } = useOptions()
  const { list } = useTags()

  useEffect(() => void loadTags(), [tagsType])

  const add = (file: File | undefined) => {
    if (file) addCustomFile(file).catch(() => notify(t('prompts.tags.failed'), { tone: 'warning', id: 'tags' }))
  }

  return (
    <div className={styles.option}>
      <LabelledChoice
        label={t('prompts.tags.source')}
        value={tagsType}
        describedBy={id}
        options={OPTION_CHOICES.tagsType.map((value) => ({ value, label: t(`prompts.tags.types.${value}`) }))}
        onChange={(value) => void chooseTags(value)}
      />
      <p className={styles.hint} id={id} role="status">
        <State />
      </p>
      {tagsType === 'own' && (
        <div className={styles.file}>
          <FileInput
            ref={chooser}
            accept=".csv,text/csv,text/plain"
            hidden
            aria-label={t('prompts.tags.addFile')}
            onFiles={([file]) => add(file)}
          />
          {list?.fileName !== undefined && <span className={styles.fileName}>{list.fileName}</span>}
          <Button onClick={() => chooser.current?.click()}>
            {list?.fileName === undefined ? t('prompts.tags.addFile') : t('prompts.tags.replaceFile')}
          </Button>
          {list?.fileName !== undefined && <Button onClick={() => void dropCustomFile()}>{t('prompts.tags.removeFile')}</Button>}
        </div>
      )}
      {tagsType !== 'none' && (
        <Switch label={t('prompts.tags.spaces')} checked={tagSpaces} onChange={(on) => useOptions.setState({ tagSpaces: on })} />
      )}
    </div>
  )
}

function State() {
  const { t } = useTranslation()
  const language = useLanguage()
  const tagsType = useOptions((options) => options.tagsType)
  const { loading, list } = useTags()
  if (tagsType === 'none') return t('prompts.tags.hintNone')
  if (loading) return t('prompts.tags.loading')
  if (!list || list.size === 0)
    return tagsType === 'own' && list?.fileName === undefined ? t('prompts.tags.hintOwn') : t('prompts.tags.empty')
  const size = formatNumber(list.size, language)
  const there = list.starter
    ? t('prompts.tags.starter', { size, source: t(`prompts.tags.types.${tagsType}`) })
    : t('prompts.tags.loaded', { size })
  return list.damaged === 0 ? there : `${there} ${t('prompts.tags.damaged', { lines: formatNumber(list.damaged, language) })}`
}
