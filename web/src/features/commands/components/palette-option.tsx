import { type ReactNode, useState } from 'react'
import type { Hit } from '../rank.ts'
import { KeyNames } from './key-names.tsx'
import styles from './palette.module.css'

interface Props {
  readonly id: string
  readonly hit: Hit
  readonly isActive: boolean
  readonly detail: string | undefined
  readonly onMark: () => void
  readonly onRun: () => void
}

/** One command: its icon or picture, its name with the matched letters highlighted, and its context. */
export function PaletteOption({ id, hit: { command, marked }, isActive, detail, onMark, onRun }: Props) {
  const { label, icon: Icon, picture, keys } = command
  const [broken, setBroken] = useState(false)
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onMark}
      onClick={onRun}
    >
      <span className={styles.picture} aria-hidden>
        {picture === undefined || broken ? (
          <Icon size={17} strokeWidth={1.6} />
        ) : (
          <img src={picture} alt="" width={28} height={28} decoding="async" onError={() => setBroken(true)} />
        )}
      </span>
      <span className={styles.label}>{marked.length > 0 ? inked(label, marked) : label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {keys !== undefined && <KeyNames keys={[keys]} />}
    </div>
  )
}

/** The name with the matched characters highlighted. */
function inked(label: string, marked: readonly number[]): ReactNode {
  const runs: { from: number; text: string; isMarked: boolean }[] = []
  for (const [index, character] of label.split('').entries()) {
    const isMarked = marked.includes(index)
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else runs.push({ from: index, text: character, isMarked })
  }
  return runs.map(({ from, text, isMarked }) => (isMarked ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>))
}
