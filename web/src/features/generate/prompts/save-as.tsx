import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import styles from './prompts.module.css'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly maxLength: number
  /** Label of the button. */
  readonly action: string
  readonly initial?: string
  /** Shown for an empty name. */
  readonly needName: string
  /** Saves under a name; returns true, the problem, or false for one that is reported elsewhere. */
  readonly onSave: (name: string) => boolean | string | Promise<boolean | string>
}

/** A name, and a button that saves something under it. */
export function SaveAs({ label, hint, maxLength, action, initial = '', needName, onSave }: Props) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const chosen = name.trim()
    const result = chosen === '' ? needName : await onSave(chosen)
    setProblem(typeof result === 'string' ? result : undefined)
    if (result === true) setName('')
  }
  return (
    <form
      className={styles.keep}
      noValidate
      onSubmit={(event) => {
        // It may be inside the form that generates.
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <TextInput
        label={label}
        {...(hint !== undefined && { hint })}
        value={name}
        maxLength={maxLength}
        autoComplete="off"
        problem={problem === needName && name.trim() !== '' ? undefined : problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{action}</Button>
    </form>
  )
}
