import type { MemberOptions } from '@stipple/core/domain/options'
import { useId } from 'react'
import { Switch } from '../../../components/switch/switch.tsx'
import { useOptions } from '../store.ts'
import styles from './options-panel.module.css'

interface Props {
  readonly option: { [Name in keyof MemberOptions]: MemberOptions[Name] extends boolean ? Name : never }[keyof MemberOptions]
  readonly label: string
  readonly hint: string
}

/** A switch for an option that only has to be stored. */
export function Toggle({ option, label, hint }: Props) {
  const on = useOptions((options) => options[option])
  const id = useId()
  return (
    <div className={styles.larger}>
      <Switch label={label} checked={on} aria-describedby={id} onChange={(next) => useOptions.setState({ [option]: next })} />
      <p className={styles.hint} id={id}>
        {hint}
      </p>
    </div>
  )
}
