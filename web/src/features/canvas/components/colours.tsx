import { ArrowLeftRight } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/button/icon-button.tsx'
import type { PaintEditor } from '../engine/editor.ts'
import { useKeyedTexts, useTexts } from '../use-texts.ts'
import styles from './colours.module.css'

/** Ink, paper, and a small palette. */
const SWATCHES = [
  '#17181a',
  '#5f5e5a',
  '#a3a19b',
  '#ffffff',
  '#c8371f',
  '#e2763a',
  '#e2b13a',
  '#5c8f3a',
  '#2a7360',
  '#2f6fa3',
  '#4b4a9e',
  '#8a3b7a',
  '#7a4a2b',
  '#e8c4a0',
] as const

/** The colour of the brush: swatches, the former colour, and a picker. */
export function Colours({ editor }: { editor: PaintEditor }) {
  const text = useTexts()
  const keyed = useKeyedTexts()
  const { colour, otherColour } = useStore(editor.state)
  const choose = (next: string) => {
    if (next !== colour) editor.set({ colour: next, otherColour: colour })
  }
  return (
    <div className={styles.colours}>
      <div className={styles.line}>
        <span className={styles.label}>{text('colour')}</span>
        <span className={styles.pair}>
          <span className={styles.other} style={{ background: otherColour }} />
          <input
            type="color"
            className={styles.own}
            aria-label={text('ownColour')}
            value={colour}
            onChange={(event) => editor.set({ colour: event.target.value })}
          />
        </span>
        <IconButton label={keyed(text('swap'), 'swap')} icon={<ArrowLeftRight />} onClick={() => editor.run({ do: 'swap' })} />
      </div>
      <div role="group" aria-label={text('colour')} className={styles.swatches}>
        {SWATCHES.map((swatch) => (
          <button
            key={swatch}
            type="button"
            className={styles.swatch}
            style={{ background: swatch }}
            aria-label={swatch}
            aria-pressed={swatch === colour}
            onClick={() => choose(swatch)}
          />
        ))}
      </div>
    </div>
  )
}
