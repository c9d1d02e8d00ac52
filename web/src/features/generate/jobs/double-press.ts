import { isActive } from '@stipple/core/domain/job'
import i18next from 'i18next'
import { confirm } from '../../../lib/confirm.ts'
import { type SentRun, useJobs } from './store.ts'

/** The same form sent again within this time is more often a double press than a wish for two. */
const DOUBLE_PRESS_MS = 2000

/** Called with each accepted run. */
export const rememberSent = (run: SentRun): void => useJobs.setState({ sent: { form: formOf(run), at: Date.now() } })

/** Returns true if the form should be sent. Asks first if the same form was just accepted and is still running. */
export async function isIntended(run: SentRun): Promise<boolean> {
  const { sent, jobs } = useJobs.getState()
  if (!Object.values(jobs).some(({ status }) => isActive(status))) return true
  if (sent?.form !== formOf(run) || Date.now() - sent.at > DOUBLE_PRESS_MS) return true
  return confirm({
    title: i18next.t('generate.twice.title'),
    text: i18next.t('generate.twice.text'),
    action: i18next.t('generate.twice.action'),
    cautious: true,
  })
}

const formOf = ({ mode, model, template, input }: SentRun): string => JSON.stringify([mode, model, template, input])

/** A repeated click within this time counts as one. */
const PRESS_MS = 1000
const pressed = new Set<string>()

/** Runs a button's action, unless the same was just clicked. `press` identifies the action and its target. */
export async function oncePerPress(press: string, act: () => Promise<void>): Promise<void> {
  if (pressed.has(press)) return
  pressed.add(press)
  try {
    await act()
  } finally {
    setTimeout(() => pressed.delete(press), PRESS_MS)
  }
}
