import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import type { Size } from '../pixels/area.ts'
import { CANVAS, sizeProblem } from '../rules.ts'
import { useTexts } from '../use-texts.ts'
import styles from './size-fields.module.css'

interface Props {
  readonly size: Size
  readonly onChange: (size: Size) => void
}

/** Width and height of the canvas, applied together by Enter or the button. */
export function SizeFields({ size, onChange }: Props) {
  const text = useTexts()
  const [typed, setTyped] = useState<{ readonly width?: string; readonly height?: string }>({})
  const width = typed.width ?? String(size.width)
  const height = typed.height ?? String(size.height)
  const problem = sizeProblem(asNumber(width), asNumber(height))
  const isDifferent = width !== String(size.width) || height !== String(size.height)
  const apply = () => {
    if (problem || !isDifferent) return
    onChange({ width: asNumber(width), height: asNumber(height) })
    setTyped({})
  }
  const field = (name: 'width' | 'height', value: string) => {
    const wrong = sizeProblem(asNumber(value), CANVAS.side.default)
    return (
      <TextInput
        label={text(`size.${name}`)}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        problem={wrong && text(`size.${wrong}`, CANVAS.side)}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    )
  }
  return (
    <div className={styles.fields}>
      <div className={styles.line}>
        {field('width', width)}
        {field('height', height)}
      </div>
      {isDifferent && (
        <Button size="small" disabled={problem !== undefined} onClick={apply}>
          {text('size.apply')}
        </Button>
      )}
    </div>
  )
}

const asNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
