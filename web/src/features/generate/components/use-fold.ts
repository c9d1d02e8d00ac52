import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useDialogs } from '../../../lib/dialogs.ts'

/** Widths at which the newest works are beside the page, without space for both form and canvas. */
const TIGHT = '(min-width: 74.99em) and (max-width: 104.99em)'

/**
 * Returns true if the form is collapsed in favour of the canvas while the newest works are beside both. It slides over the canvas when clicked,
 * focused, or when something is dragged to it, until the canvas is clicked. Listens on elements and not with React, where the form's content on the
 * canvas is part of the form.
 */
export function useFold() {
  const works = useDialogs((state) => state.works)
  const isNarrow = useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false })
  const isTight = works && (isNarrow ?? false)
  const [isWanted, setWanted] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isTight) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const open = () => setWanted(true)
    form.current?.addEventListener('focusin', open, { signal })
    panel.current?.addEventListener('dragenter', open, { signal })
    results.current?.addEventListener('pointerdown', () => setWanted(false), { signal })
    return () => {
      ending.abort()
      setWanted(false)
    }
  }, [isTight])

  return { isTight, isFolded: isTight && !isWanted, setWanted, panel, form, results }
}
