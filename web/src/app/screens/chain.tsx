import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty/empty.tsx'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
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
  return <ChainPage key={`${user.userKey} ${id} ${work}`} preset={preset} work={work} />
}
