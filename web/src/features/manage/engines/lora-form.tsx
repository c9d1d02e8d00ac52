import type { ManagedLora } from '@stipple/core/contract/loras'
import { LIMITS } from '@stipple/core/domain/limits'
import { LANGUAGES, type Text } from '@stipple/core/domain/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveButtons } from '../../../components/button/save-buttons.tsx'
import { DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useLanguageName } from '../settings/use-language-name.ts'
import { LoraPictureField } from './lora-picture-field.tsx'
import { lorasQuery } from './queries.ts'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

const EMPTY: Text = { en: '', zh: '' }
const { name: longestName, reason: longestReason } = LIMITS.loraLook

interface Props {
  /** Id of the connection of its list. */
  readonly connection: string
  readonly lora: ManagedLora
  readonly onClose: () => void
}

/** Names, image, tags and trigger words of a LoRA, and its availability. Only changes are sent. */
export function LoraForm({ connection, lora, onClose }: Props) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const queries = useQueryClient()
  const [label, setLabel] = useState<Text>()
  const [image, setImage] = useState<string>()
  const [tags, setTags] = useState<string>()
  const [triggers, setTriggers] = useState<string>()
  const [off, setOff] = useState<Text | null>()
  const reason = off === undefined ? lora.off : off
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const words = { ...(tags !== undefined && { tags: wordsIn(tags) }), ...(triggers !== undefined && { triggers: wordsIn(triggers) }) }
      return (await api('POST /api/manage/lora_change', { body: { id: lora.id, label, image, off, ...words } })).data
    },
    onSuccess: async (changed) => {
      notify(t('manage.saved'), { tone: 'done' })
      queries.setQueryData(lorasQuery(connection).queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)))
      onClose()
      await queries.invalidateQueries({ queryKey: ['loras'] })
    },
  })
  const problems = fieldErrors(error)
  const problemOf = (field: string) => Object.entries(problems).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
  const isShownAtField = ['label', 'image', 'tags', 'triggers', 'off'].some(problemOf)
  return (
    <form
      className={rows.details}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <LoraPictureField seed={lora.id} image={image ?? lora.image} problem={problemOf('image')} onChange={setImage} />
      <div className={styles.fields}>
        {LANGUAGES.map((language, at) => (
          <TextInput
            key={language}
            label={t('engines.models.nameIn', { language: languageName(language) })}
            placeholder={lora.name}
            autoFocus={at === 0}
            maxLength={longestName}
            value={(label ?? lora.label)?.[language] ?? ''}
            problem={problemOf(`label.${language}`)}
            onChange={(event) => setLabel({ ...EMPTY, ...lora.label, ...label, [language]: event.target.value })}
          />
        ))}
        <TextInput
          label={t('engines.loras.tags')}
          hint={t('engines.loras.wordsHint')}
          value={tags ?? lora.tags.join(', ')}
          problem={problemOf('tags')}
          onChange={(event) => setTags(event.target.value)}
        />
        <TextInput
          label={t('engines.loras.triggers')}
          hint={t('engines.loras.triggersHint')}
          value={triggers ?? lora.triggers.join(', ')}
          problem={problemOf('triggers')}
          onChange={(event) => setTriggers(event.target.value)}
        />
      </div>
      <div className={styles.go}>
        <Switch label={t('engines.loras.usable')} checked={!reason} onChange={(on) => setOff(on ? null : (lora.off ?? EMPTY))} />
      </div>
      {reason && (
        <div className={styles.fields}>
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={t('engines.loras.reasonIn', { language: languageName(language) })}
              placeholder={t('engines.loras.off')}
              maxLength={longestReason}
              value={reason[language] ?? ''}
              problem={problemOf(`off.${language}`)}
              onChange={(event) => setOff({ ...reason, [language]: event.target.value })}
            />
          ))}
        </div>
      )}
      <DialogProblem>{error && !isShownAtField ? errorText(error) : undefined}</DialogProblem>
      <div className={styles.go}>
        <SaveButtons disabled={isPending} onCancel={onClose} />
      </div>
    </form>
  )
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,，、\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
