import { ConfirmEmail } from '../../features/account/components/confirm-email.tsx'
import styles from './screen.module.css'

export function ConfirmEmailScreen() {
  return (
    <div className={styles.small}>
      <ConfirmEmail />
    </div>
  )
}
