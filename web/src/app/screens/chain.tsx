import type { WireStep } from '@stipple/core/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty/empty.tsx'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { applyRecipe } from '../../features/drafts/public.ts'
import { ChainPage } from '../../features/generate/runs/chain-page.tsx'
import { presetQuery } from '../../features/generate/runs/runs-queries.ts'

export function ChainScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/chain/{-$id}' })
  const { work } = useSearch({ from: '/chain/{-$id}' })
  const { user, known } = useSession()
  const { data: preset, isError } = useQuery({ ...presetQuery(id ?? ''), enabled: id !== undefined && user !== undefined })
  if (!user) return known ? <LogInPrompt works /> : null
  if (isError) return <Empty title={t('playground.presets.gone')} />
  if (id !== undefined && !preset) return null
  const [form, ...more] = preset?.steps ?? []
  if (form && more.length === 0) return <FormPreset step={form} />
  return <ChainPage key={`${user.userKey} ${id} ${work}`} preset={preset} work={work} />
}

/** Fills a shared preset of one step into the form of its mode. */
function FormPreset({ step }: { readonly step: WireStep }) {
  useEffect(() => applyRecipe({ mode: step.job_type, model: step.model, input: step.input }), [step])
  return <Navigate to="/generate/{-$type}/{-$model}" params={{ type: step.job_type }} replace />
}
