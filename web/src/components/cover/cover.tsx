import { useState } from 'react'
import { StippleField } from '../stippling/stipple-field.tsx'
import styles from './cover.module.css'

interface Props {
  readonly src: string | undefined
  /** The same seed draws the same dots. */
  readonly seed: string
}

/** A square image; without one, or if loading fails, a dot drawing. */
export function Cover({ src, seed }: Props) {
  const [broken, setBroken] = useState<string>()
  const shown = src !== undefined && src !== broken
  return (
    <span className={styles.cover}>
      {shown ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <StippleField seed={seed} form={FORMS[hash(seed) % FORMS.length] ?? 'hills'} progress={1} />
      )}
    </span>
  )
}

const FORMS = ['sphere', 'hills', 'peak', 'waves'] as const

const hash = (text: string): number => [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
