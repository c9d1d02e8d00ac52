import type { Job } from '@stipple/core/contract/shapes'
import i18next from 'i18next'
import { useOptions } from '../../options/public.ts'
import { playDoneSound } from './done-sound.ts'
import { savedText } from './saved-text.ts'
import { markTab } from './tab-mark.ts'

/** Jobs that ended since the page was last visible. */
let missed = 0

/**
 * Plays a sound for ended jobs if enabled. While the page is hidden, marks the tab with their number, and shows a notification for each if permitted.
 */
export function notifyInBackground(jobs: readonly Job[]): void {
  const ended = jobs.filter(({ status }) => status === 'Finished' || status === 'Failed')
  if (ended.length === 0) return
  if (useOptions.getState().doneSound) playDoneSound()
  if (!document.hidden) return
  missed += ended.length
  void markTab(missed)
  document.addEventListener('visibilitychange', forgetMissed)
  if (useOptions.getState().tellWhenHidden) for (const job of ended) showNotification(job)
}

function forgetMissed(): void {
  if (document.hidden) return
  document.removeEventListener('visibilitychange', forgetMissed)
  missed = 0
  void markTab(missed)
}

function showNotification(job: Job): void {
  const { t } = i18next
  const title = job.prompt || t('generate.untitled')
  try {
    const note = new Notification(job.status === 'Finished' ? t('generate.announceDone', { title }) : t('generate.failedTitle'), {
      body: job.status === 'Finished' ? savedText(job, t) : title,
      tag: job.id,
    })
    note.addEventListener('click', () => {
      window.focus()
      note.close()
    })
  } catch {
    // Phones allow notifications from service workers only; the title still shows the count.
  }
}
