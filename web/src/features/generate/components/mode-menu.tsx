import type { ModeId } from '@stipple/core/domain/mode-ids'
import { type Text, localize } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { useNavigate } from '@tanstack/react-router'
import { Blend, Copy, Lock, type LucideIcon, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuLabel } from '../../../components/menu/menu.tsx'
import { BASE } from '../../../lib/base.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, useOffered } from '../../catalogue/public.ts'
import { useDrafts } from '../../drafts/public.ts'
import { type Variant, variantsOf } from '../mode-entries.ts'
import { MODE_ICONS } from '../mode-icons.gen.ts'
import styles from './picker.module.css'

const GROUPS = ['create', 'edit', 'enhance', 'video', 'sound', 'design', 'more'] as const

interface Entry {
  /** Also the file name of its picture. */
  readonly key: string
  readonly label: Text
  readonly summary: Text
  readonly group: Mode['group']
  readonly Icon: LucideIcon
  /** Undefined for what is not open to this member. */
  readonly chosen: boolean | undefined
  readonly open: () => void
}

interface Props {
  readonly mode: Mode
  readonly model: string | undefined
}

/** Menu of all modes by purpose: icon, name, a line, and an example image. */
export function ModeMenu(chosen: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const entries = useEntries(chosen)
  return GROUPS.map((group) => {
    const shown = entries.filter((entry) => entry.group === group)
    if (shown.length === 0) return null
    return (
      <div key={group} role="group" aria-label={t(`generate.groups.${group}`)}>
        <MenuLabel>{t(`generate.groups.${group}`)}</MenuLabel>
        {shown.map(({ key, Icon, label, summary, chosen: isChosen, open }) => (
          <MenuItem key={key} chosen={isChosen} icon={<Icon size={16} aria-hidden />} end={<Example name={key} />} onSelect={open}>
            <span className={styles.itemName}>{localize(label, language)}</span>
            <span className={styles.detail}>{localize(summary, language)}</span>
          </MenuItem>
        ))}
      </div>
    )
  })
}

/** Example image; without one the space is dotted. */
function Example({ name }: { name: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <span className={styles.example} aria-hidden />
  return (
    <img
      className={styles.example}
      src={`${BASE}/modes/${name}.webp`}
      alt=""
      width={40}
      height={40}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

/** Offered modes, each followed by variants that people search by other names. */
function useEntries({ mode: chosenMode, model: chosenModel }: Props): readonly Entry[] {
  const navigate = useNavigate()
  const { modes, closed, models } = useOffered()
  const lastModels = useDrafts((state) => state.models)
  const open = (type: ModeId, model?: string) => void navigate({ to: '/generate/{-$type}/{-$model}', params: { type, model } })

  const entriesOf = (mode: Mode): readonly Entry[] => {
    const served = models && modelsOf(models, mode.id).map(({ model }) => model)
    const variants = variantsOf(mode.id).filter(({ model }) => served?.includes(model))
    const isVariant = (model: string | undefined) => variants.some((variant) => variant.model === model)
    // The model used last may belong to a variant; the mode's own entry then takes another.
    const own = isVariant(lastModels[mode.id]) ? served?.find((model) => !isVariant(model)) : undefined
    const main: Entry = {
      key: mode.id.toLowerCase(),
      label: mode.label,
      summary: mode.summary,
      group: mode.group,
      Icon: MODE_ICONS[mode.id],
      chosen: mode.id === chosenMode.id && !isVariant(chosenModel),
      // Apps are chosen on their own page.
      open: () => (mode.id === 'Apps' ? void navigate({ to: '/smart-apps' }) : open(mode.id, own)),
    }
    const others = variants.map((variant): Entry => ({
      ...variant,
      key: nameOf(variant),
      Icon: variant.mode === 'ProductImg' ? Newspaper : Blend,
      chosen: mode.id === chosenMode.id && variant.model === chosenModel,
      open: () => open(mode.id, variant.model),
    }))
    // If all its models are variants, a mode has no separate entry.
    return served && served.every(isVariant) && served.length > 0 ? others : [main, ...others]
  }

  const sameStyle: Entry = {
    key: 'same-style',
    label: { en: 'Same style', zh: '同款生成' },
    summary: { en: 'Start from an example', zh: '挑一张喜欢的示例，做同款' },
    group: 'create',
    Icon: Copy,
    chosen: false,
    open: () => void navigate({ to: '/', hash: 'examples-title' }),
  }
  const byInvitation = ({ id, label, group }: Mode): Entry => ({
    key: id.toLowerCase(),
    label,
    summary: { en: 'Invite-only: request access', zh: '需要开通，点此了解' },
    group,
    Icon: Lock,
    chosen: undefined,
    open: () => showDialog('noAccess'),
  })
  return [
    ...modes.flatMap((mode) => (mode.id === 'Text2Img' ? [...entriesOf(mode), sameStyle] : entriesOf(mode))),
    ...closed.map(byInvitation),
  ]
}

const nameOf = ({ model }: Variant): string => model.slice(model.lastIndexOf('/') + 1)
