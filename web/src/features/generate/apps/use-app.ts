import { CallError } from '@stipple/core/contract/client'
import type { Template } from '@stipple/core/contract/templates'
import { inLanguage } from '@stipple/core/domain/option-order'
import { appFields } from '@stipple/core/modes/app-form'
import type { Mode } from '@stipple/core/modes/define-mode'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { appQuery, appsQuery } from '../../catalogue/public.ts'
import { type Form, useFormOf } from '../form/use-form.ts'
import { asModel, presetValues } from './app-mode.ts'

type Found =
  | { readonly state: 'waiting' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'there'; readonly app: Template }

/** The app with an id, from the list or requested separately. */
export function useApp(id: string): Found {
  const language = useLanguage()
  const list = useQuery(appsQuery(language))
  const listed = list.data?.find((app) => app.id === id)
  // A list loaded earlier lacks newly shared apps.
  const single = useQuery({ ...appQuery({ id, language }), enabled: list.isSuccess && !listed })
  const app = listed ?? single.data
  if (app) return { state: 'there', app }
  const error = list.error ?? single.error
  if (!error || list.isFetching || single.isFetching) return { state: 'waiting' }
  if (error instanceof CallError && error.reply?.code === 'not_found') return { state: 'gone' }
  return { state: 'failed', error, retry: () => void (list.error ? list.refetch() : single.refetch()) }
}

/** The form of an app, as the server makes it: its own fields only. */
export function useAppForm(app: Template, mode: Mode): Form {
  const language = useLanguage()
  const { data: apps } = useQuery(appsQuery(language))
  const { data: known, isError, refetch } = useQuery(appQuery({ id: app.id, language }))
  const parts = useMemo(
    () => ({
      models: (apps ?? [app]).map(asModel),
      model: asModel(app, 0),
      properties: known && inLanguage(appFields({ mode, traits: known.traits, parameters: known.parameters }), language),
      app: { template: app, settled: known && presetValues(known.parameters) },
    }),
    [app, apps, known, mode, language],
  )
  return useFormOf({ mode, ...parts, failed: isError, retry: () => void refetch(), larger: false }, `Apps/${app.id}`)
}
