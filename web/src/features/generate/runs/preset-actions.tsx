import type { Preset } from '@stipple/core/contract/runs'
import { Link2, Link2Off, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { appOrigin } from '../../../lib/base.ts'
import { notify } from '../../../lib/notify.ts'
import { useRunChanges } from './runs-queries.ts'

/** Buttons of a preset or saved chain: copy its share link, and delete it. */
export function PresetActions({ preset }: { readonly preset: Preset }) {
  const { t } = useTranslation()
  const { savePreset, removePreset } = useRunChanges()
  const { name } = preset
  const share = async () => {
    if (!(await savePreset({ ...preset, shared: !preset.shared }))) return
    if (preset.shared) return notify(t('playground.presets.unshared'))
    await navigator.clipboard.writeText(`${appOrigin()}/chain/${preset.id}`).catch(() => undefined)
    notify(t('playground.presets.shared'), { tone: 'done' })
  }
  return (
    <>
      <IconButton
        label={t(preset.shared ? 'playground.presets.unshare' : 'playground.presets.share', { name })}
        icon={preset.shared ? <Link2Off aria-hidden /> : <Link2 aria-hidden />}
        onClick={() => void share()}
      />
      <IconButton
        label={t('playground.presets.remove', { name })}
        icon={<Trash2 aria-hidden />}
        onClick={() => void removePreset(preset.id)}
      />
    </>
  )
}
