import { useSearch } from '@tanstack/react-router'
import { ResetPassword } from '../../features/account/components/reset-password.tsx'
import styles from './screen.module.css'

export function ResetPasswordScreen() {
  const { name } = useSearch({ from: '/reset-password' })
  return (
    <div className={styles.small}>
      <ResetPassword name={name} />
    </div>
  )
}
