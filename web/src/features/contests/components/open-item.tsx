import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../../history/public.ts'
import { enterWork } from '../enter-store.ts'
import { contestsQuery } from '../queries.ts'

/** Opens the choice of a contest; nothing while none is open. */
export function OpenItem({ work, cid }: { work: Work; cid: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery(contestsQuery)
  if (!data?.some(({ state }) => state === 'open')) return null
  return (
    <MenuItem icon={<Trophy aria-hidden />} onSelect={() => enterWork({ cid, title: titleOf(work, language) })}>
      {t('contests.enterItem')}
    </MenuItem>
  )
}
