import { useEffect, useLayoutEffect } from 'react'

/** Takes away what the page's own HTML shows first (`early-words.ts` of the build): once the screen has `drawn` its own, at the latest when it goes. */
export function useEndOfEarlyWords(drawn = true): void {
  useLayoutEffect(() => {
    if (drawn) end()
    return end
  }, [drawn])
}

/** Does the same for words alone: the pictures below them stay in their place until there are others. */
export function useEndOfEarlyText(): void {
  useLayoutEffect(() => {
    const pictures = document.querySelector(PICTURES)
    if (pictures) pictures.parentElement?.replaceChildren(pictures)
    else end()
    return end
  }, [])
}

/** By then the gallery's own pictures have been decoded, too. */
const OVERLAP_MS = 300

/** Takes the pictures away when those of the gallery are in the same place. */
export function useEndOfEarlyPictures(drawn: boolean): void {
  useEffect(() => {
    if (!drawn) return undefined
    const timer = setTimeout(end, OVERLAP_MS)
    return () => clearTimeout(timer)
  }, [drawn])
}

/** Takes away what is not shown at this address, and fixes the pictures where they are. */
export function keepShownWords(): void {
  remove(`${WORDS}:not([data-of="${document.documentElement.dataset['first']}"])`)
  const pictures = document.querySelector<HTMLElement>(PICTURES)
  // Nothing waits to be laid out yet, so that this costs no time.
  if (pictures) Object.assign(pictures.style, { position: 'absolute', insetInline: '4px', top: `${pictures.offsetTop}px`, margin: '0' })
}

const WORDS = '.early-words'
const PICTURES = `${WORDS} div:has(> img)`

const end = (): void => remove(WORDS)

const remove = (selector: string): void => {
  for (const words of document.querySelectorAll(selector)) words.remove()
}
