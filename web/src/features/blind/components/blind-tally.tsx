import type { BlindTally as Tally } from '@stipple/core/contract/blind'
import { BLIND } from '@stipple/core/domain/blind'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Items } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { tallyOfAllQuery } from '../queries.ts'
import styles from './blind.module.css'

/** Choices by pair and by model, with their meaning. */
export function BlindTally({ tally }: { readonly tally: Tally }) {
  const { t } = useTranslation()
  if (tally.votes === 0) return <p className={styles.soft}>{t('blind.noVotes')}</p>
  return (
    <>
      <h3 className={styles.small}>{t('blind.pairs')}</h3>
      <Items label={t('blind.pairs')}>
        {tally.pairs.map((pair) => (
          <Pair key={`${pair.model} ${pair.other}`} {...pair} />
        ))}
      </Items>
      <h3 className={styles.small}>{t('blind.models')}</h3>
      <Items label={t('blind.models')}>
        {tally.models.map(({ model, model_name: name, wins, losses, ties, bad, votes }) => (
          <Row
            key={model}
            title={name}
            facts={[
              t('blind.votes', { count: votes }),
              t('blind.won', { count: wins }),
              t('blind.lost', { count: losses }),
              t('blind.ties', { count: ties }),
              t('blind.bad', { count: bad }),
            ]}
          />
        ))}
      </Items>
      <p className={styles.soft}>{t('blind.method', { count: BLIND.few })}</p>
    </>
  )
}

function Pair({ model_name: model, other_name: other, votes, wins, losses, ties, bad, low, high, verdict }: Tally['pairs'][number]) {
  const { t } = useTranslation()
  const range = { low: Math.round(low * 100), high: Math.round(high * 100) }
  return (
    <Row
      title={t('blind.versus', { model, other })}
      facts={[
        t('blind.votes', { count: votes }),
        t('blind.wins', { name: model, count: wins }),
        t('blind.wins', { name: other, count: losses }),
        t('blind.ties', { count: ties }),
        t('blind.bad', { count: bad }),
        wins + losses > 0 && t('blind.interval', { name: model, ...range }),
      ]}
    >
      <p className={styles.verdict}>{t(`blind.verdicts.${verdict}`, { model, other })}</p>
    </Row>
  )
}

/** The tally of all members, for the operator: numbers only. */
export function BlindTallyOfAll() {
  const { t } = useTranslation()
  const query = useQuery(tallyOfAllQuery(useLanguage()))
  return (
    <section className={styles.part} aria-label={t('blind.title')}>
      <h2 className={styles.ask}>{t('blind.title')}</h2>
      <Loaded query={query} failed={t('blind.tallyFailed')}>
        {(tally) => <BlindTally tally={tally} />}
      </Loaded>
    </section>
  )
}
