import type { ModelItem } from '@stipple/core/contract/shapes'
import { everyText, localize } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cpu, LayoutGrid, Sparkles } from 'lucide-react'
import { BASE } from '../../../lib/base.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { appsQuery, useOffered } from '../../catalogue/public.ts'
import type { Command } from '../command.ts'

/** Modes, models and apps offered to this person. */
export function useMaking(): readonly Command[] {
  const language = useLanguage()
  const navigate = useNavigate()
  const { modes, models = [] } = useOffered()
  const { data: apps = [] } = useQuery(appsQuery(language))
  const open = (type: string, model?: string) => void navigate({ to: '/generate/{-$type}/{-$model}', params: { type, model } })

  const ofMode = ({ id, label }: Mode): Command => ({
    id: `mode:${id}`,
    group: 'create',
    label: localize(label, language),
    names: [...everyText(label), id],
    icon: Sparkles,
    picture: `${BASE}/modes/${id.toLowerCase()}.webp`,
    run: () => open(id),
  })
  const ofModel = (item: ModelItem): readonly Command[] => {
    const mode = modes.find(({ id }) => id !== 'Apps' && item.modes.includes(id))
    if (!mode) return []
    return [
      {
        id: `model:${item.model}`,
        group: 'models',
        label: item.label,
        names: [item.label_en, item.label_cn, item.name],
        detail: localize(mode.label, language),
        icon: Cpu,
        run: () => open(mode.id, item.model),
      },
    ]
  }
  return [
    // Apps have a page of their own, which is listed with the pages.
    ...modes.filter(({ id }) => id !== 'Apps').map(ofMode),
    ...models.flatMap(ofModel),
    ...apps.map((app): Command => ({
      id: `app:${app.id}`,
      group: 'apps',
      label: app.name,
      names: [app.description],
      detail: localize(modes.find(({ id }) => id === app.mode)?.label, language),
      icon: LayoutGrid,
      picture: app.cover,
      run: () => open('Apps', app.id),
    })),
  ]
}
