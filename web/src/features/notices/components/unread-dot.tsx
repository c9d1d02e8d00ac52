import { useNotices } from '../store.ts'
import styles from './unread-dot.module.css'

/** A dot on the icon of the notices while some are unread; the label states the same. */
export function UnreadDot() {
  return useNotices((state) => state.unread) > 0 && <span className={styles.dot} aria-hidden />
}
