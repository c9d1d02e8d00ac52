import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showDialog, useDialogs } from '../../lib/dialogs.ts'
import { kept } from '../../lib/expiring.ts'
import { useOptions } from '../options/public.ts'

const DISMISSED = 'stipple-guide'
/** A page that has just come up is looked at first. */
const DELAY_MS = 1000

/** Whoever has closed the guide once opens it from the menu only. */
export function dismissGuide(): void {
  try {
    localStorage.setItem(DISMISSED, 'closed')
  } catch {
    // Where nothing can be kept it comes again.
  }
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return true
  }
}

const isAnyDialogOpen = (): boolean => useDialogs.getState().open !== undefined || document.querySelector('[role="dialog"]') !== null

/** Opens the guide a second after the application came up: in Chinese only, once, not where somebody came for a code, and never over another dialog. */
export function useGuideAtStart(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      const language = useOptions.getState().language
      const cameForPoints = router.state.location.pathname.startsWith('/getpoint') || kept('pointId') !== undefined
      if (language !== 'zh' || isDismissed() || cameForPoints || isAnyDialogOpen()) return
      showDialog('guide')
    }, DELAY_MS)
    return () => clearTimeout(timer)
    // Only when the application starts: later pages are nobody's first.
  }, [router])
}
