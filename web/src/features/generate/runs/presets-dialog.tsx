import type { Preset } from '@stipple/core/contract/runs'
import { PRESETS } from '@stipple/core/domain/chain'
import { useQuery } from '@tanstack/react-query'
import { Download, Link2, Link2Off, Pencil, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { appOrigin } from '../../../lib/base.ts'
import { notify } from '../../../lib/notify.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { applyRecipe, useDraft } from '../../drafts/public.ts'
import type { Form } from '../form/use-form.ts'
import { readPresets, writePresets } from './preset-files.ts'
import { presetsQuery, useRunChanges } from './runs-queries.ts'
import styles from '../prompts/prompts.module.css'

/** A member's presets of this mode: applied to the form, saved from it, shared by link, and exchanged as files. */
export function PresetsDialog({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(presetsQuery)
  const { savePreset, removePreset } = useRunChanges()
  const own = (data ?? []).filter(({ steps: [first, ...more] }) => more.length === 0 && first?.job_type === form.mode.id)
  const [renamed, setRenamed] = useState<Preset>()

  const apply = ({ name, steps: [step] }: Preset) => {
    if (!step) return
    applyRecipe({ mode: step.job_type, model: step.model, input: step.input })
    notify(t('playground.presets.applied', { name }), { tone: 'done' })
    onClose()
  }
  const share = async (preset: Preset) => {
    if (!(await savePreset({ ...preset, shared: !preset.shared }))) return
    if (preset.shared) return notify(t('playground.presets.unshared'))
    await navigator.clipboard.writeText(`${appOrigin()}/chain/${preset.id}`).catch(() => undefined)
    notify(t('playground.presets.shared'), { tone: 'done' })
  }

  return (
    <Dialog title={t('playground.presets.title')} onClose={onClose} width={560}>
      <div className={styles.dialog}>
        <p className={styles.note}>{t('playground.presets.lead')}</p>
        {data && own.length === 0 && <p className={styles.note}>{t('playground.presets.none')}</p>}
        {own.map((preset) => (
          <div key={preset.id} className={styles.entry}>
            <button
              type="button"
              className={styles.prompt}
              aria-label={t('playground.presets.apply', { name: preset.name })}
              onClick={() => apply(preset)}
            >
              <strong>{preset.name}</strong>
              <span className={styles.text}>{String(preset.steps[0]?.input['prompt'] ?? '')}</span>
            </button>
            <IconButton
              label={t(preset.shared ? 'playground.presets.unshare' : 'playground.presets.share', { name: preset.name })}
              icon={preset.shared ? <Link2Off aria-hidden /> : <Link2 aria-hidden />}
              onClick={() => void share(preset)}
            />
            <IconButton
              label={t('playground.presets.rename', { name: preset.name })}
              icon={<Pencil aria-hidden />}
              onClick={() => setRenamed(preset)}
            />
            <IconButton
              label={t('playground.presets.remove', { name: preset.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => void removePreset(preset.id)}
            />
          </div>
        ))}
        <Save key={renamed?.id ?? 'new'} form={form} renamed={renamed} onDone={() => setRenamed(undefined)} />
        <Files own={own} />
      </div>
    </Dialog>
  )
}

/** Saves the form under a name, or gives a preset another one. */
function Save({ form, renamed, onDone }: { readonly form: Form; readonly renamed: Preset | undefined; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const draft = useDraft(form.key)
  const { savePreset } = useRunChanges()
  const [name, setName] = useState(renamed?.name ?? '')
  const [tried, setTried] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setTried(true)
    const steps = [{ job_type: form.mode.id, model: form.model?.model ?? '', input: draft }]
    if (!(await savePreset({ steps, ...renamed, name }))) return
    setTried(false)
    setName('')
    onDone()
  }
  return (
    <form
      className={styles.keep}
      noValidate
      onSubmit={(event) => {
        // The dialog is mounted within the form that generates.
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <TextInput
        label={t('playground.presets.name')}
        value={name}
        maxLength={PRESETS.name}
        autoComplete="off"
        problem={tried && name.trim() === '' ? t('playground.presets.needName') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{renamed ? t('playground.presets.rename', { name: renamed.name }) : t('playground.presets.save')}</Button>
    </form>
  )
}

/** Import and export. */
function Files({ own }: { readonly own: readonly Preset[] }) {
  const { t } = useTranslation()
  const { savePreset } = useRunChanges()
  const picker = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const read = async (file: File | undefined) => {
    const found = file ? readPresets(await file.text()) : []
    let count = 0
    for (const preset of found) if (await savePreset(preset)) count++
    setSaid(found.length === 0 ? t('playground.presets.notRead') : t('playground.presets.imported', { count }))
  }
  return (
    <div className={styles.files}>
      <FileInput
        ref={picker}
        hidden
        accept=".json,application/json"
        aria-label={t('playground.presets.import')}
        onFiles={([file]) => void read(file)}
      />
      <Button size="small" icon={<Upload size={15} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('playground.presets.import')}
      </Button>
      {own.length > 0 && (
        <Button
          size="small"
          icon={<Download size={15} aria-hidden />}
          onClick={() => saveBlob(new Blob([writePresets(own)], { type: 'application/json' }), 'presets.json')}
        >
          {t('playground.presets.export')}
        </Button>
      )}
      <p className={styles.note} role="status">
        {said}
      </p>
    </div>
  )
}
