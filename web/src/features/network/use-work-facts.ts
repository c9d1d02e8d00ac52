import type { NetworkWorker } from '@stipple/core/contract/network'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/use-language.ts'
import { compact, duration } from './figures.ts'

/** Time online, speed, and total work of a worker or team, as facts of a list. */
export function useWorkFacts(): (of: Pick<NetworkWorker, 'uptime' | 'speed' | 'requests' | 'megapixelsteps'>) => string[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ uptime, speed, requests, megapixelsteps }) => [
    t('network.worker.uptime', { time: duration(uptime, language) }),
    t('network.worker.speed', { count: compact(speed, language) }),
    t('network.worker.requests', { count: requests, shown: compact(requests, language) }),
    t('network.worker.work', { count: compact(megapixelsteps, language) }),
  ]
}
