import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { described, FieldShell } from '../../../components/field/field-shell.tsx'
import input from '../../../components/field/input.module.css'
import styles from './password-input.module.css'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
}

export function PasswordInput({ label, hint, problem, autoComplete, value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <div className={styles.frame}>
        <input
          id={id}
          className={input.input}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...described(id, { hint, problem })}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={t(shown ? 'account.hidePassword' : 'account.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </button>
      </div>
    </FieldShell>
  )
}
