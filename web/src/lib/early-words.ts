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
    for (const words of document.querySelectorAll(WORDS)) leavePictures(words)
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

/** Takes away what is not shown at this address. */
export const keepShownWords = (): void => remove(`${WORDS}:not([data-of="${document.documentElement.dataset['first']}"])`)

const WORDS = '.early-words'

const end = (): void => remove(WORDS)

const remove = (selector: string): void => {
  for (const words of document.querySelectorAll(selector)) words.remove()
}

function leavePictures(words: Element): void {
  const front = words.firstElementChild
  const pictures = front?.querySelector<HTMLElement>('div:has(img)')
  if (!front || !pictures) return words.remove()
  const space = pictures.getBoundingClientRect().top - front.getBoundingClientRect().top
  front.replaceChildren(pictures)
  pictures.style.marginTop = `${space}px`
}
