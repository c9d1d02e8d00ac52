import { LIMITS } from '@stipple/core/domain/limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { type CaptionEdit, editCaption, withTrigger } from '../caption-edits.ts'
import type { DataSetEditor } from './use-data-set.ts'
import input from '../../../components/field/input.module.css'
import styles from './caption-tools.module.css'

const ACTIONS = ['before', 'after', 'replace', 'remove'] as const satisfies readonly CaptionEdit['action'][]

/** Changes the captions of all pictures that are used. */
export function CaptionTools({ editor }: { readonly editor: DataSetEditor }) {
  const { t } = useTranslation()
  const id = useId()
  const [action, setAction] = useState<CaptionEdit['action']>('before')
  const [text, setText] = useState('')
  const [by, setBy] = useState('')
  const { trigger, items } = editor.content
  const isEmpty = items.length === 0
  const missing = items.filter(({ caption, left_out: leftOut }) => !leftOut && caption.trim() === '').length
  const edit: CaptionEdit = action === 'replace' ? { action, text, by } : { action, text }
  const most = LIMITS.training.dataSets.caption
  return (
    <div className={styles.tools} role="group" aria-labelledby={id}>
      <span id={id} className={styles.title}>
        {t('training.dataSet.captions')}
      </span>
      <select
        className={input.input}
        aria-label={t('training.dataSet.action')}
        value={action}
        onChange={({ target }) => setAction(ACTIONS.find((one) => one === target.value) ?? 'before')}
      >
        {ACTIONS.map((one) => (
          <option key={one} value={one}>
            {t(`training.dataSet.actions.${one}`)}
          </option>
        ))}
      </select>
      <input
        className={input.input}
        aria-label={t('training.dataSet.text')}
        placeholder={t('training.dataSet.text')}
        value={text}
        maxLength={most}
        onChange={({ target }) => setText(target.value)}
      />
      {action === 'replace' && (
        <input
          className={input.input}
          aria-label={t('training.dataSet.by')}
          placeholder={t('training.dataSet.by')}
          value={by}
          maxLength={most}
          onChange={({ target }) => setBy(target.value)}
        />
      )}
      <Button disabled={isEmpty || text.trim() === ''} onClick={() => editor.editCaptions((caption) => editCaption(caption, edit))}>
        {t('training.dataSet.apply')}
      </Button>
      <Button disabled={isEmpty || trigger.trim() === ''} onClick={() => editor.editCaptions((caption) => withTrigger(caption, trigger))}>
        {t('training.dataSet.addTrigger')}
      </Button>
      {missing > 0 && (
        <Button disabled={editor.progress !== undefined} onClick={() => void editor.describe()}>
          {t('training.dataSet.describe', { count: missing })}
        </Button>
      )}
    </div>
  )
}
