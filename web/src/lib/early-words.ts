import { useEffect, useLayoutEffect } from 'react'

/** Removes the content of the page's HTML (`early-words.ts` of the build): after the screen has `drawn` its own, at the latest when it unmounts. */
export function useEndOfEarlyTexts(drawn = true): void {
  useLayoutEffect(() => {
    if (drawn) end()
    return end
  }, [drawn])
}

/** The same for text only: the images below stay until others are shown. */
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

/** Removes the images when the gallery's are in the same place. */
export function useEndOfEarlyPictures(drawn: boolean): void {
  useEffect(() => {
    if (!drawn) return undefined
    const timer = setTimeout(end, OVERLAP_MS)
    return () => clearTimeout(timer)
  }, [drawn])
}

/** Removes content hidden at this address, and fixes the images' positions. */
export function keepShownTexts(): void {
  remove(`${WORDS}:not([data-of="${document.documentElement.dataset['first']}"])`)
  const pictures = document.querySelector<HTMLElement>(PICTURES)
  // No layout is pending yet, so this costs no time.
  if (pictures) Object.assign(pictures.style, { position: 'absolute', insetInline: '4px', top: `${pictures.offsetTop}px`, margin: '0' })
}

const WORDS = '.early-words'
const PICTURES = `${WORDS} div:has(> img)`

const end = (): void => remove(WORDS)

const remove = (selector: string): void => {
  for (const words of document.querySelectorAll(selector)) words.remove()
}
