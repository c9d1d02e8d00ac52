import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { blindListQuery, tallyQuery } from '../queries.ts'
import { BlindTally } from './blind-tally.tsx'
import styles from './blind.module.css'

const WHOSE = ['own', 'all'] as const

/** The member's comparisons, those to decide among them, and the tallies. */
export function BlindOverview() {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useQuery(blindListQuery(language))
  const tallies = useQuery(tallyQuery(language))
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('own')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('blind.title')}</h1>
      <section className={styles.part} aria-label={t('blind.tally')}>
        <div className={styles.line}>
          <h2 className={styles.ask}>{t('blind.tally')}</h2>
          <Choice
            label={t('blind.tally')}
            value={whose}
            options={WHOSE.map((value) => ({ value, label: t(`blind.whose.${value}`) }))}
            onChange={setWhose}
          />
        </div>
        <Loaded query={tallies} failed={t('blind.tallyFailed')}>
          {(data) => <BlindTally tally={data[whose]} />}
        </Loaded>
      </section>
      <section className={styles.part} aria-label={t('blind.mine')}>
        <h2 className={styles.ask}>{t('blind.mine')}</h2>
        <List
          label={t('blind.mine')}
          query={list}
          failed={t('blind.listFailed')}
          empty={
            <Empty title={t('blind.none')} text={t('blind.noneText')}>
              <Link to="/generate/{-$type}/{-$model}" params={{ type: undefined, model: undefined }} className={buttonClass({})}>
                {t('blind.again')}
              </Link>
            </Empty>
          }
        >
          {({ id, prompt, state, choice, a, b, create_time: time }) => (
            <Row
              key={id}
              title={prompt}
              facts={[
                stamp(time),
                choice ? t(`blind.choices.${choice}`) : t(`blind.listed.${state}`),
                a.model_name !== undefined && b.model_name !== undefined && t('blind.versus', { model: a.model_name, other: b.model_name }),
              ]}
              actions={
                <Link
                  to="/blind/{-$id}"
                  params={{ id }}
                  className={buttonClass({ size: 'small', look: state === 'ready' ? 'primary' : 'plain' })}
                  aria-label={t('blind.openOne', { prompt })}
                >
                  {t(state === 'ready' ? 'blind.decide' : 'blind.see')}
                </Link>
              }
            />
          )}
        </List>
      </section>
    </div>
  )
}
