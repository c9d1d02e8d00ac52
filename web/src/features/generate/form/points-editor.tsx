import type { Point } from '@stipple/core/domain/points'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PointColours, useColourName } from './point-colours.tsx'
import styles from './points-widget.module.css'

export interface PointsEditorProps {
  readonly picture: string
  readonly points: readonly Point[]
  readonly limit: number
  /** Colour of the next point; undefined if points have none. */
  readonly colour: string | undefined
  readonly onColour: (colour: string) => void
  readonly onChange: (points: readonly Point[]) => void
}

interface Place {
  readonly x: number
  readonly y: number
}

const STEP = 0.02
const FAST_STEP = 0.1

/** The picture with its points: a click adds one, a click on one removes it; the arrow keys move a cross and Enter adds a point there. */
export function PointsEditor(props: PointsEditorProps & { readonly around?: (picture: ReactNode) => ReactNode }) {
  const { picture, points, limit, colour, onColour, onChange, around = (inner) => inner } = props
  const { t } = useTranslation()
  const colourName = useColourName()
  const sheet = useRef<HTMLDivElement>(null)
  const [cross, setCross] = useState<Place>()
  const full = points.length >= limit

  const set = ({ x, y }: Place) => {
    if (!full) onChange([...points, { x, y, ...(colour !== undefined && { colour }) }])
  }
  const remove = (index: number) => {
    onChange(points.filter((_, at) => at !== index))
    // The button that had the focus has been removed.
    sheet.current?.focus()
  }
  const click = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setCross(undefined)
    set({ x: share((clientX - left) / width), y: share((clientY - top) / height) })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const at = cross ?? { x: 0.5, y: 0.5 }
    const step = event.shiftKey ? FAST_STEP : STEP
    const to = moved(at, event.key, step)
    if (to) setCross(to)
    else if (event.key === 'Enter' || event.key === ' ') set(at)
    else if (event.key === 'Backspace' || event.key === 'Delete') onChange(points.slice(0, -1))
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.editor}>
      {colour !== undefined && <PointColours colour={colour} onChoose={onColour} />}
      {around(
        <div
          ref={sheet}
          role="application"
          tabIndex={0}
          className={styles.sheet}
          aria-label={t('canvas.points.picture')}
          onClick={click}
          onKeyDown={press}
          onFocus={({ currentTarget, target }) =>
            target === currentTarget && currentTarget.matches(':focus-visible') && setCross(cross ?? { x: 0.5, y: 0.5 })
          }
          onBlur={() => setCross(undefined)}
        >
          <img src={picture} alt="" draggable={false} />
          {points.map((point, index) => (
            <button
              // The index makes points at the same position unique.
              key={`${point.x},${point.y},${index}`}
              type="button"
              className={styles.point}
              data-dark={isDark(point.colour) || undefined}
              style={{ ...placeOf(point), backgroundColor: point.colour }}
              aria-label={
                point.colour === undefined
                  ? t('canvas.points.remove', { number: index + 1 })
                  : t('canvas.points.removeColour', { number: index + 1, colour: colourName(point.colour) })
              }
              onClick={(event) => {
                event.stopPropagation()
                remove(index)
              }}
            >
              {point.colour === undefined && index + 1}
            </button>
          ))}
          {cross && <span className={styles.cross} style={placeOf(cross)} aria-hidden />}
        </div>,
      )}
      <p className={full ? styles.full : 'visually-hidden'} role="status">
        {full ? t('canvas.points.full', { limit }) : cross && t('canvas.points.place', { x: percent(cross.x), y: percent(cross.y) })}
      </p>
    </div>
  )
}

const share = (value: number): number => Math.min(1, Math.max(0, value))
const percent = (value: number): number => Math.round(value * 100)
const placeOf = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** The position after an arrow key; undefined for other keys. */
function moved({ x, y }: Place, key: string, step: number): Place | undefined {
  if (key === 'ArrowLeft') return { x: share(x - step), y }
  if (key === 'ArrowRight') return { x: share(x + step), y }
  if (key === 'ArrowUp') return { x, y: share(y - step) }
  if (key === 'ArrowDown') return { x, y: share(y + step) }
  return undefined
}

/** Returns true if a point needs a light rim to be visible on a dark picture. */
function isDark(colour: string | undefined): boolean {
  if (colour === undefined) return true
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 < 128
}
