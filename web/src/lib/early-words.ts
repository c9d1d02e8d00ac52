import { useLayoutEffect } from 'react'

/** Takes away the words that the page's own HTML shows first (`early-words.ts` of the build): once the screen has `drawn` its own, at the latest when it goes. */
export function useEndOfEarlyWords(drawn = true): void {
  useLayoutEffect(() => {
    if (drawn) endEarlyWords()
    return endEarlyWords
  }, [drawn])
}

const endEarlyWords = (): void => removeEarlyWords('.early-words')

/** Takes away those that are not shown. */
export const keepShownWords = (): void => removeEarlyWords(`.early-words:not([data-of="${document.documentElement.dataset['first']}"])`)

const removeEarlyWords = (selector: string): void => {
  for (const words of document.querySelectorAll(selector)) words.remove()
}
