import type { NetworkLeader } from '@stipple/core/contract/network'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { compact } from '../figures.ts'
import { type LeadersBy, leadersQuery } from '../queries.ts'
import styles from './network.module.css'

/** The top ten, and the member's own rank below them. */
export function LeaderList() {
  const { t } = useTranslation()
  const [by, setBy] = useState<LeadersBy>('kudos')
  return (
    <>
      <div className={styles.scroll}>
        <Choice
          label={t('network.leader.by')}
          value={by}
          options={[
            { value: 'kudos', label: t('network.leader.kudos') },
            { value: 'work', label: t('network.leader.work') },
          ]}
          onChange={setBy}
        />
      </div>
      <Loaded height={72} query={useQuery(leadersQuery(by))} failed={t('network.failed.leaders')}>
        {({ leaders, own }) =>
          leaders.length === 0 ? (
            <Empty title={t('network.leader.none')} />
          ) : (
            <ol className={styles.list}>
              {leaders.map((leader, place) => (
                <Leader key={place} leader={leader} by={by} />
              ))}
              {own && !leaders.some(({ mine }) => mine) && <Leader leader={own} by={by} />}
            </ol>
          )
        }
      </Loaded>
    </>
  )
}

function Leader({ leader: { rank, name, kudos, megapixelsteps, mine }, by }: { leader: NetworkLeader; by: LeadersBy }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className={styles.leader} data-mine={mine || undefined}>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.name}>{mine ? t('network.leader.own') : name}</span>
      <span className={styles.figure}>{compact(by === 'kudos' ? kudos : megapixelsteps, language)}</span>
    </li>
  )
}
