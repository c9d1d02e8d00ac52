import { definitionOf } from '@stipple/core/domain/text'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { STORED } from '../../lib/base.ts'
import { showDialog, useDialogs } from '../../lib/dialogs.ts'
import { getExpiring } from '../../lib/expiring.ts'
import { useOptions } from '../options/public.ts'

const DISMISSED = `${STORED}-guide`
/** Leaves a moment to look at the page first. */
const DELAY_MS = 1000

/** A guide that was closed once opens from the menu only. */
export function dismissGuide(): void {
  try {
    localStorage.setItem(DISMISSED, 'closed')
  } catch {
    // Without storage the guide opens again at the next visit.
  }
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return true
  }
}

const isAnyDialogOpen = (): boolean =>
  useDialogs.getState().open !== undefined || document.querySelector('[role="dialog"], dialog[open]') !== null

/**
 * Opens the guide a second after the application has started, or after a change of the language in the options: in languages with `guideAtStart`, once, not for a
 * visitor with a claim code, and never over another dialog.
 */
export function useGuideAtStart(): void {
  const router = useRouter()
  const language = useOptions((options) => options.language)
  useEffect(() => {
    if (!definitionOf(language).guideAtStart) return undefined
    const open = () => {
      const cameForPoints = router.state.location.pathname.startsWith('/getpoint') || getExpiring('pointId') !== undefined
      if (!isDismissed() && !cameForPoints && !isAnyDialogOpen()) showDialog('guide')
    }
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(open, DELAY_MS)
    }
    let timer = setTimeout(open, DELAY_MS)
    const unsubscribe = useDialogs.subscribe((now, before) => now.open === undefined && before.open === 'options' && settle())
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
    // Only at the first page of a visit.
  }, [router, language])
}
