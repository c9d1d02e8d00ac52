import { ResetPassword } from '../../features/account/components/reset-password.tsx'
import styles from './screen.module.css'

export function ResetPasswordScreen() {
  return (
    <div className={styles.small}>
      <ResetPassword />
    </div>
  )
}
