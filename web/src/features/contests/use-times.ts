import type { Contest } from '@stipple/core/contract/contests'
import { definitionOf } from '@stipple/core/domain/text'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZone } from '../../lib/stamp.ts'
import { useLanguage } from '../../lib/use-language.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time, anew every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns the opening or closing time of a contest by the clock of this browser, and how long an open one still takes. A cancelled one has none. */
export function useTimes({ state, opens, closes }: Pick<Contest, 'state' | 'opens' | 'closes'>): {
  readonly at: string | undefined
  readonly left: string | undefined
} {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const zone = timeZone()
  const clock = (time: string): string => {
    const text = new Intl.DateTimeFormat(definitionOf(language).tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
    return zone === undefined ? text : t('contests.at', { time: text, zone })
  }
  const left = Math.max(0, Date.parse(closes) - now)
  const textOfLeft = (): string => {
    if (left >= 2 * DAY) return t('contests.left.days', { count: Math.floor(left / DAY) })
    if (left >= HOUR) return t('contests.left.hours', { count: Math.floor(left / HOUR) })
    return t('contests.left.minutes', { count: Math.floor(left / MINUTE) })
  }
  if (state === 'cancelled') return { at: undefined, left: undefined }
  if (state === 'coming') return { at: t('contests.opens', { at: clock(opens) }), left: undefined }
  if (state === 'open') return { at: t('contests.closes', { at: clock(closes) }), left: textOfLeft() }
  return { at: t('contests.closed', { at: clock(closes) }), left: undefined }
}
