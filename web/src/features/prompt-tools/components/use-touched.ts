import { type RefObject, useEffect, useState } from 'react'
import { type Token, tokenAt } from '../tokens.ts'

interface Watched {
  readonly field: HTMLTextAreaElement
  readonly marks: RefObject<HTMLDivElement | null>
  readonly tokens: readonly Token[]
}

/** The token under the mouse, or at the caret after moving it: not while typing. */
export function useTouched({ field, marks, tokens }: Watched): { readonly touched: Token | undefined; readonly close: () => void } {
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const isCard = (target: EventTarget | null) => target instanceof Element && target.closest('[data-prompt-card]') !== null
    const hover = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return
      const mark = [...(marks.current?.querySelectorAll('mark') ?? [])].find((one) => isOver(one, event))
      if (mark) setAt(Number(mark.dataset['start']))
      else if (document.activeElement !== field) setAt(undefined)
    }
    const follow = () => setAt(field.selectionStart)
    const leave = ({ relatedTarget }: FocusEvent) => isCard(relatedTarget) || setAt(undefined)
    field.addEventListener('pointermove', hover, { signal })
    field.addEventListener('click', follow, { signal })
    field.addEventListener('keyup', ({ key }) => /^(Arrow|Home|End)/.test(key) && follow(), { signal })
    field.addEventListener('keydown', ({ key }) => key === 'Escape' && setAt(undefined), { signal })
    field.addEventListener('beforeinput', () => document.activeElement === field && setAt(undefined), { signal })
    field.addEventListener('blur', leave, { signal })
    // The pointer's way from the word to its card crosses the gap between.
    document.addEventListener(
      'pointermove',
      ({ target }) => target !== field && !isCard(target) && document.activeElement !== field && setAt(undefined),
      { signal },
    )
    document.addEventListener('focusin', ({ target }) => target !== field && !isCard(target) && setAt(undefined), { signal })
    return () => ending.abort()
  }, [field, marks])
  return { touched: at === undefined ? undefined : tokenAt(tokens, at), close: () => setAt(undefined) }
}

const isOver = (mark: Element, { clientX, clientY }: PointerEvent): boolean =>
  [...mark.getClientRects()].some(
    ({ left, top, right, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )
