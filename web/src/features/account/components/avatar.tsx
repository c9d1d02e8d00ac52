import type { User } from '@stipple/core/contract/shapes'
import styles from './avatar.module.css'

/** The member's picture, or the first letter of the name. Decorative: the name is beside it. */
export function Avatar({ user, size = 28 }: { user: User; size?: number }) {
  const [letter = ''] = user.name
  return user.avatar ? (
    <img className={styles.avatar} src={user.avatar} alt="" width={size} height={size} />
  ) : (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.46 }} aria-hidden>
      {letter.toUpperCase()}
    </span>
  )
}
