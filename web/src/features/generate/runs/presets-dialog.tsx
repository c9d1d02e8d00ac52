import type { Preset } from '@stipple/core/contract/runs'
import { PRESETS } from '@stipple/core/domain/chain'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { notify } from '../../../lib/notify.ts'
import { applyRecipe, useDraft } from '../../drafts/public.ts'
import type { Form } from '../form/use-form.ts'
import { FileExchange } from '../prompts/file-exchange.tsx'
import { SaveAs } from '../prompts/save-as.tsx'
import { SavedEntry } from '../prompts/saved-entry.tsx'
import { PresetActions } from './preset-actions.tsx'
import { readPresets, writePresets } from './preset-files.ts'
import { presetsQuery, useRunChanges } from './runs-queries.ts'
import styles from '../prompts/prompts.module.css'

/** A member's presets of this mode: apply, save, share by link, and exchange as files. */
export function PresetsDialog({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(presetsQuery)
  const { savePreset } = useRunChanges()
  const own = (data ?? []).filter(({ steps: [first, ...more] }) => more.length === 0 && first?.job_type === form.mode.id)
  const [renamed, setRenamed] = useState<Preset>()

  const apply = ({ name, steps: [step] }: Preset) => {
    if (!step) return
    applyRecipe({ mode: step.job_type, model: step.model, input: step.input })
    notify(t('playground.presets.applied', { name }), { tone: 'done' })
    onClose()
  }
  const read = async ([file]: readonly File[]) => {
    const found = file ? readPresets(await file.text()) : []
    let count = 0
    for (const preset of found) if (await savePreset(preset)) count++
    return found.length === 0 ? t('playground.presets.notRead') : t('playground.presets.imported', { count })
  }

  return (
    <Dialog title={t('playground.presets.title')} onClose={onClose} width={560}>
      <div className={styles.dialog}>
        <p className={styles.note}>{t('playground.presets.lead')}</p>
        {data && own.length === 0 && <p className={styles.note}>{t('playground.presets.none')}</p>}
        {own.map((preset) => (
          <SavedEntry
            key={preset.id}
            name={preset.name}
            text={String(preset.steps[0]?.input['prompt'] ?? '')}
            label={t('playground.presets.apply', { name: preset.name })}
            onUse={() => apply(preset)}
          >
            <IconButton
              label={t('playground.presets.rename', { name: preset.name })}
              icon={<Pencil aria-hidden />}
              onClick={() => setRenamed(preset)}
            />
            <PresetActions preset={preset} />
          </SavedEntry>
        ))}
        <Save key={renamed?.id ?? 'new'} form={form} renamed={renamed} onDone={() => setRenamed(undefined)} />
        <FileExchange
          accept=".json,application/json"
          importLabel={t('playground.presets.import')}
          onImport={read}
          exported={
            own.length > 0
              ? { label: t('playground.presets.export'), name: 'presets.json', type: 'application/json', write: () => writePresets(own) }
              : undefined
          }
        />
      </div>
    </Dialog>
  )
}

/** Saves the form with a name, or renames a preset. */
function Save({ form, renamed, onDone }: { readonly form: Form; readonly renamed: Preset | undefined; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const draft = useDraft(form.key)
  const { savePreset } = useRunChanges()
  const save = async (name: string) => {
    const steps = [{ job_type: form.mode.id, model: form.model?.model ?? '', input: draft }]
    const isSaved = await savePreset({ steps, ...renamed, name })
    if (isSaved) onDone()
    return isSaved
  }
  return (
    <SaveAs
      label={t('playground.presets.name')}
      maxLength={PRESETS.name}
      action={renamed ? t('playground.presets.rename', { name: renamed.name }) : t('playground.presets.save')}
      {...(renamed && { initial: renamed.name })}
      needName={t('playground.presets.needName')}
      onSave={save}
    />
  )
}
