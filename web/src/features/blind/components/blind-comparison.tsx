import type { BlindComparison as Blind } from '@stipple/core/contract/blind'
import type { BlindSide } from '@stipple/core/domain/blind'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { blindQuery, useBlindEnd } from '../queries.ts'
import { BlindChoices } from './blind-choices.tsx'
import { BlindResult } from './blind-result.tsx'
import styles from './blind.module.css'

interface Props {
  readonly id: string
  /** User key of the member. */
  readonly owner: string
}

/** A blind comparison: both results side by side, the choice, and afterwards the names of the models. */
export function BlindComparison({ id, owner }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(blindQuery(id, useLanguage()))
  const [large, setLarge] = useState<BlindSide>()
  if (error && !data) return <LoadFailed onRetry={() => void refetch()}>{t('blind.gone')}</LoadFailed>
  if (!data) return <Skeleton height={420} />
  const { a, b } = data
  return (
    <article className={styles.page} aria-label={t('blind.title')}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('blind.title')}</h1>
        <p className={styles.prompt}>{data.prompt}</p>
      </header>
      <div className={styles.sides} data-large={large}>
        <BlindResult name="A" side={a} isLarge={large === 'a'} onLarge={(is) => setLarge(is ? 'a' : undefined)} />
        <BlindResult name="B" side={b} isLarge={large === 'b'} onLarge={(is) => setLarge(is ? 'b' : undefined)} />
      </div>
      <Outcome blind={data} owner={owner} />
    </article>
  )
}

function Outcome({ blind, owner }: { readonly blind: Blind; readonly owner: string }) {
  const { t } = useTranslation()
  const { choose, endWithout } = useBlindEnd(blind.id, owner)
  const [busy, setBusy] = useState(false)
  const once = async (run: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await run()
    setBusy(false)
  }
  const isOpen = blind.state === 'running' || blind.state === 'ready'
  return (
    <div className={styles.outcome}>
      <p role="status" className={isOpen ? 'visually-hidden' : styles.verdict}>
        {statusText(t, blind)}
      </p>
      {isOpen && (
        <>
          <BlindChoices isReady={blind.state === 'ready'} isBusy={busy} onChoose={(choice) => void once(() => choose(choice))} />
          <p className={styles.soft}>{t('blind.until', { time: stamp(blind.until) })}</p>
          <Button look="quiet" size="small" disabled={busy} onClick={() => void once(endWithout)}>
            {t(blind.state === 'ready' ? 'blind.end' : 'blind.cancel')}
          </Button>
        </>
      )}
      {!isOpen && (
        <div className={styles.buttons}>
          <Link to="/generate/{-$type}/{-$model}" params={{ type: blind.mode }} className={buttonClass({})}>
            {t('blind.again')}
          </Link>
          <Link to="/blind/{-$id}" params={{ id: undefined }} className={buttonClass({})}>
            {t('blind.tally')}
          </Link>
        </div>
      )}
    </div>
  )
}

/** The state in words, for screen readers while both results are made, for everyone once they are named. */
function statusText(t: TFunction, { state, choice, a, b }: Blind): string {
  if (choice) return t(`blind.chosen.${choice}`, { name: (choice === 'b' ? b : a).model_name })
  if (state === 'failed') return t('blind.failed')
  if (state === 'ended') return t('blind.ended')
  const words = (
    [
      ['A', a],
      ['B', b],
    ] as const
  ).map(([side, { status }]) => t('blind.sideState', { side, state: t(`blind.states.${status}`) }))
  return words.join(t('blind.separator'))
}
