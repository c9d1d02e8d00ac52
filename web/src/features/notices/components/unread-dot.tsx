import { useNotices } from '../store.ts'
import styles from './unread-dot.module.css'

/** A dot on the icon of what leads to the notices, while there are some that were not read; the label says the same in words. */
export function UnreadDot() {
  return useNotices((state) => state.unread) > 0 && <span className={styles.dot} aria-hidden />
}
