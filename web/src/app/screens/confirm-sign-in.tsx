import { ConfirmSignIn } from '../../features/account/public.ts'
import styles from './screen.module.css'

export function ConfirmSignInScreen() {
  return (
    <div className={styles.small}>
      <ConfirmSignIn />
    </div>
  )
}
