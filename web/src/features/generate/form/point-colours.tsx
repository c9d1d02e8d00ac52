import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './points-widget.module.css'

/** Colours that are common in old photographs. */
const COLOURS = [
  ['fair', '#e8b998'],
  ['tan', '#c68d63'],
  ['dark', '#7d5238'],
  ['lips', '#b5524e'],
  ['blond', '#c9a566'],
  ['brown', '#6b4a32'],
  ['black', '#2a2624'],
  ['sky', '#7fa8d1'],
  ['sea', '#3f7f8f'],
  ['grass', '#6f8f3c'],
  ['leaves', '#4a6b35'],
  ['wood', '#8c6239'],
  ['brick', '#a4533a'],
  ['sand', '#d1b58a'],
  ['stone', '#98948c'],
  ['red', '#b3262e'],
  ['yellow', '#e0b23c'],
  ['denim', '#405a82'],
] as const

export const FIRST_COLOUR: string = COLOURS[0][1]

/** Returns the name of a colour, or its code if it has none. */
export function useColourName(): (colour: string) => string {
  const { t } = useTranslation()
  return (colour) => {
    const name = COLOURS.find(([, known]) => known === colour)?.[0]
    return name ? t(`canvas.points.colours.${name}`) : colour
  }
}

/** The colour of the next point: common ones by name, and a picker. */
export function PointColours({ colour, onChoose }: { colour: string; onChoose: (colour: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const colourName = useColourName()
  const isOwn = COLOURS.every(([, known]) => known !== colour)
  return (
    <div>
      <p className={styles.chosen} aria-hidden>
        <span className={styles.dot} style={{ backgroundColor: colour }} />
        {colourName(colour)}
      </p>
      <div className={styles.colours} role="radiogroup" aria-label={t('canvas.points.colour')}>
        {COLOURS.map(([name, value]) => (
          <label key={name} className={styles.swatch} data-tip={t(`canvas.points.colours.${name}`)}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              aria-label={t(`canvas.points.colours.${name}`)}
              checked={value === colour}
              onChange={() => onChoose(value)}
            />
            <span style={{ backgroundColor: value }} />
          </label>
        ))}
        <label className={styles.swatch} data-own={isOwn || undefined}>
          <input
            type="color"
            className={styles.own}
            aria-label={t('canvas.ownColour')}
            value={colour}
            onChange={(event) => onChoose(event.target.value)}
          />
        </label>
      </div>
    </div>
  )
}
