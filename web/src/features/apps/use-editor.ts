import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Properties, Value } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, fieldErrors } from '../../lib/api.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { modelsOf, useOffered, useProperties } from '../catalogue/public.ts'
import { refreshApps } from './actions.ts'
import { type AppDraft, missingIn, parameterOf, parametersOf } from './draft.ts'

export interface Editor {
  readonly draft: AppDraft
  readonly modes: readonly Mode[]
  readonly mode: Mode | undefined
  /** Undefined while the catalogue is loading. */
  readonly models: readonly ModelItem[] | undefined
  readonly model: ModelItem | undefined
  /** All fields of the mode with this model; undefined while they are loading. */
  readonly properties: Properties | undefined
  readonly failed: boolean
  readonly retry: () => void
  readonly change: (changes: Partial<AppDraft>) => void
  readonly chooseMode: (mode: ModeId) => void
  readonly setRange: (field: string, range: { readonly minimum?: number | undefined; readonly maximum?: number | undefined }) => void
  readonly ask: (fields: readonly string[], shown: boolean) => void
  readonly setInitial: (field: string, value: Value | undefined) => void
  readonly problemOf: (field: string) => string | undefined
  /** True if it differs from the last saved version. */
  readonly dirty: boolean
  readonly saving: boolean
  readonly save: () => void
  /** Resets to the given draft, or to the last saved version. */
  readonly reset: (draft?: AppDraft) => void
}

interface Options {
  readonly start: AppDraft
  /** Id of the app that is edited; undefined for a new one. */
  readonly id: string | undefined
  readonly onSaved: (app: Template) => void
}

/** The draft of an app, its problems, and saving it. */
export function useEditor({ start, id, onSaved }: Options): Editor {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(start)
  const [saved, setSaved] = useState(start)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)

  const { modes, models: catalogue } = useOffered()
  const bases = modes.filter(isBase)
  const mode = findMode(draft.mode)
  const models = catalogue && modelsOf(catalogue, draft.mode)
  const model = models?.find((one) => one.model === draft.model) ?? models?.find((one) => one.default) ?? models?.[0]
  const { properties, failed, retry } = useProperties({ mode: draft.mode, model: model?.model, larger: false })
  const missing = missingIn(draft, properties)

  /** The server's message about a field disappears when the field changes. */
  const forgive = (fields: readonly string[]) =>
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))
  const change = (changes: Partial<AppDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    forgive(Object.keys(changes))
  }
  const setParameter = (field: string, changes: Partial<ReturnType<typeof parameterOf>>) => {
    const property = properties?.[field]
    if (!property) return
    setDraft((before) => ({
      ...before,
      parameters: { ...before.parameters, [field]: { ...parameterOf(before, field, property), ...changes } },
    }))
    forgive([field])
  }

  const send = async () => {
    if (saving || !model || !properties) return
    setTried(true)
    if (Object.keys(missing).length > 0) return showProblem()
    setSaving(true)
    setRefused({})
    try {
      const { name, description, cover, shared, source } = draft
      const app = await api('POST /api/v2/template_save', {
        body: {
          ...(id !== undefined ? { id } : source !== undefined && { source }),
          name,
          description,
          ...(cover !== undefined && { cover }),
          job_type: draft.mode,
          model: model.model,
          parameters: parametersOf(draft, properties),
          shared,
        },
      })
      // The server stores its own copy of the cover.
      const stored = { ...draft, cover: app.cover }
      setSaved(stored)
      setDraft((now) => (now === draft ? stored : now))
      setTried(false)
      notify(t(id === undefined ? 'apps.editor.created' : 'apps.editor.updated', { name: app.name }), { tone: 'done' })
      await refreshApps(queries)
      onSaved(app)
    } catch (error) {
      setRefused(fieldErrors(error))
      notifyError(error)
      showProblem()
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    modes: bases,
    mode,
    models,
    model,
    properties,
    failed,
    retry,
    change,
    chooseMode: (next) => change({ mode: next, model: undefined, parameters: {}, unnamed: 'usual' }),
    ask: (fields, shown) => fields.forEach((field) => setParameter(field, { shown })),
    setInitial: (field, value) => setParameter(field, { initial: value === '' && properties?.[field]?.required ? undefined : value }),
    setRange: (field, range) => setParameter(field, range),
    problemOf: (field) => {
      const code = missing[field]
      return refused[field] ?? (tried && code ? t(`problems.${code}`) : undefined)
    },
    dirty: JSON.stringify(draft) !== JSON.stringify(saved),
    saving,
    save: () => void send(),
    reset: (next = saved) => {
      setDraft(next)
      setSaved(next)
      setRefused({})
      setTried(false)
    },
  }
}

/** Apps are based on modes that produce works. */
const isBase = ({ id, media }: Mode): boolean => id !== 'Apps' && media !== 'style'

/** Scrolls to the first field with a problem, once it is marked. */
const showProblem = (): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[data-app-editor] :is([aria-invalid="true"], [data-wrong])')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
