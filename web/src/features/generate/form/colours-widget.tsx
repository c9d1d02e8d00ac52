import { entriesOf } from '@stipple/core/domain/value'
import { ImageUp, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { coloursOf } from './colours-of.ts'
import type { WidgetProps } from './widget-props.ts'
import input from '../../../components/field/input.module.css'
import styles from './colours-widget.module.css'

const COLOUR = /^#?([\da-f]{6})$/i
/** Suggested colours, as far apart as possible. */
const MORE = ['#c8402b', '#e0b23c', '#2f6b4f', '#27468c', '#6b3a78', '#f4efe3', '#1d1d1f', '#7fa8d1']

/** Several colours: typed as a code, picked, or taken from an image. */
export function ColoursWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  const { limit = 1, least = 1, readOnly = false } = property
  const colours = entriesOf(value)
  const wrong = unreadable ? t('playground.colours.unreadable') : problem
  const change = (next: readonly string[]): void => {
    setUnreadable(false)
    onChange(next)
  }
  const takeFrom = async ([file]: readonly File[]): Promise<void> => {
    const found = file && (await coloursOf(file, { least, most: Math.max(least, Math.min(limit, Math.max(colours.length, 5))) }))
    if (found) change(found)
    else setUnreadable(true)
  }
  const another = MORE.find((colour) => !colours.includes(colour)) ?? '#808080'

  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={wrong}>
      <div role="group" aria-label={label} aria-describedby={describedBy(id, { hint, problem: wrong })}>
        <ul className={styles.colours}>
          {colours.map((colour, index) => (
            // Colours are identified by position: two may be equal while typing.
            <li key={index} className={styles.colour}>
              <Colour
                colour={colour}
                place={index + 1}
                disabled={readOnly}
                onChange={(next) => change(colours.with(index, next))}
                {...(colours.length > least && { onRemove: () => change(colours.toSpliced(index, 1)) })}
              />
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            disabled={readOnly || colours.length >= limit}
            onClick={() => change([...colours, another])}
          >
            {t('playground.colours.add')}
          </Button>
          <Button size="small" icon={<ImageUp size={14} aria-hidden />} disabled={readOnly} onClick={() => picker.current?.click()}>
            {t('playground.colours.take')}
          </Button>
          <FileInput
            ref={picker}
            hidden
            accept="image/*"
            aria-label={t('playground.colours.take')}
            onFiles={(files) => void takeFrom(files)}
          />
        </div>
      </div>
    </FieldShell>
  )
}

interface ColourProps {
  readonly colour: string
  /** From 1. */
  readonly place: number
  readonly disabled: boolean
  readonly onChange: (colour: string) => void
  readonly onRemove?: () => void
}

/** A colour: a picker, its code, and a remove button. An invalid code is dropped on blur. */
function Colour({ colour, place, disabled, onChange, onRemove }: ColourProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const type = (text: string): void => {
    const [, code] = COLOUR.exec(text.trim()) ?? []
    setTyped(text)
    if (code !== undefined) onChange(`#${code.toLowerCase()}`)
  }
  return (
    <>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('playground.colours.pick', { place })}
        value={colour}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        className={`${input.input} ${styles.code}`}
        aria-label={t('playground.colours.code', { place })}
        value={typed ?? colour}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        readOnly={disabled}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {onRemove && !disabled && (
        <IconButton label={t('playground.colours.remove', { place })} icon={<X size={14} aria-hidden />} onClick={onRemove} />
      )}
    </>
  )
}
