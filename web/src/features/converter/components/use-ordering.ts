import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gridStep } from '../../../lib/grid-step.ts'
import { movePicture, removePicture, useConverter } from '../store.ts'

/** A pointer that moved less was a click. */
const SLACK_PIXELS = 6

/** Moves the focus in the row by arrow keys, and a picture by Shift and an arrow or by the mouse, with announcements for screen readers. */
export function useOrdering(list: RefObject<HTMLOListElement | null>, disabled: boolean) {
  const { t } = useTranslation()
  const count = useConverter((state) => state.pictures.length)
  const [place, setPlace] = useState(0)
  const [announcement, announce] = useState('')
  const [dragged, setDragged] = useState<string>()
  const pressed = useRef<{ key: string; x: number; y: number }>(undefined)
  const wanted = useRef<number>(undefined)
  const at = Math.max(0, Math.min(count - 1, place))

  // A picture moved by keys keeps the focus at its new position.
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelectorAll('button')[wanted.current]?.focus()
    wanted.current = undefined
  })

  const move = (key: string, to: number) => {
    const number = movePicture(key, to)
    setPlace(number)
    announce(t('converter.moved', { number: number + 1, count }))
    return number
  }
  const remove = (key: string) => {
    removePicture(key)
    announce(t('converter.removed', { number: at + 1 }))
  }

  const press = (event: KeyboardEvent) => {
    const chosen = useConverter.getState().pictures[at]
    if (!chosen) return
    if (!disabled && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      remove(chosen.key)
      wanted.current = Math.min(at, count - 2)
      return
    }
    const step = gridStep(event.key, list.current)
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, at + step))
    if (event.shiftKey && disabled) return
    if (event.shiftKey) move(chosen.key, next)
    setPlace(next)
    wanted.current = next
  }

  const follow = (event: PointerEvent) => {
    const start = pressed.current
    if (!start || disabled) return
    if (dragged === undefined && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK_PIXELS) return
    if (dragged === undefined) event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(start.key)
    const over = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element instanceof HTMLLIElement)
    const to = over && list.current?.contains(over) ? [...list.current.children].indexOf(over) : -1
    if (to >= 0 && useConverter.getState().pictures[to]?.key !== start.key) move(start.key, to)
  }
  const release = () => {
    pressed.current = undefined
    setDragged(undefined)
  }

  return {
    at,
    dragged,
    announcement,
    choose: setPlace,
    move,
    remove,
    grid: { onKeyDown: press, onPointerMove: follow, onPointerUp: release, onPointerCancel: release },
    tile: (key: string) => ({
      onPointerDown: (event: PointerEvent) => {
        // A finger scrolls; touch uses the buttons.
        if (event.pointerType !== 'touch' && event.button === 0) pressed.current = { key, x: event.clientX, y: event.clientY }
      },
    }),
  }
}
