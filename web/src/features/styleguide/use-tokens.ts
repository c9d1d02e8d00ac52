import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../../lib/use-language.ts'
import { readTokens, type Token } from './tokens.ts'

/** The tokens at the element with `ref`, read again when the script changes. */
export function useTokens<T extends Element>(): { readonly ref: RefObject<T | null>; readonly tokens: readonly Token[] } {
  const ref = useRef<T>(null)
  const language = useLanguage()
  const [tokens, setTokens] = useState<readonly Token[]>([])
  useLayoutEffect(() => {
    if (ref.current) setTokens(readTokens(ref.current))
  }, [language])
  return { ref, tokens }
}
