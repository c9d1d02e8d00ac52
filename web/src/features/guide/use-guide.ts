import { definitionOf } from '@stipple/core/domain/text'
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

const isAnyDialogOpen = (): boolean =>
  useDialogs.getState().open !== undefined || document.querySelector('[role="dialog"], dialog[open]') !== null

/**
 * Opens the guide a second after the application came up, or after the language was changed in the options: in languages that say so (`guideAtStart`), once, not where
 * somebody came for a code, and never over another dialog.
 */
export function useGuideAtStart(): void {
  const router = useRouter()
  const language = useOptions((options) => options.language)
  useEffect(() => {
    if (!definitionOf(language).guideAtStart) return undefined
    const open = () => {
      const cameForPoints = router.state.location.pathname.startsWith('/getpoint') || kept('pointId') !== undefined
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
    // Not at later pages: they are nobody's first.
  }, [router, language])
}
